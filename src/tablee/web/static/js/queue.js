// A queue of asynchronous jobs, which run one after the other.

export function createQueue() {
  /** @type {(() => unknown)[]} */
  const jobs = [];
  let working = false;

  async function work() {
    working = true;
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      try {
        await job();
      } catch (error) {
        reportError(error); // a failed job does not stop the queue
      }
    }
    working = false;
  }

  return {
    /** Add a job; it starts at once if the queue is idle. @param {() => unknown} job */
    add(job) {
      jobs.push(job);
      if (!working) work();
    },
    /** Drop the jobs that have not started. */
    clear() {
      jobs.length = 0;
    },
    get waiting() {
      return jobs.length;
    },
  };
}
