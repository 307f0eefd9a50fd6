// Jobs one after the other: each begins when the one before it is done.

export function createQueue() {
  /** @type {(() => unknown)[]} */
  const jobs = [];
  let working = false;

  async function work() {
    working = true;
    while (jobs.length) {
      try {
        await jobs.shift()();
      } catch (error) {
        reportError(error); // one job that fails does not keep the others from being done
      }
    }
    working = false;
  }

  return {
    /** Where nothing else is being done a job begins at once. @param {() => unknown} job */
    add(job) {
      jobs.push(job);
      if (!working) work();
    },
    /** What has not begun is not done any more. */
    clear() {
      jobs.length = 0;
    },
    get waiting() {
      return jobs.length;
    },
  };
}
