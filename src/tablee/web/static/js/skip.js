// "Skip to the content" moves the focus only: the fragment of an address names a game or a step here, never a place.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("main")?.focus();
});
