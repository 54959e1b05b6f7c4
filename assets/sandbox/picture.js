// Pictures in messages, and the same picture as large as the window.

import { icon, make } from "./dom.js";

/** A picture that opens at a press. Its room is reserved before it has come, so nothing below it jumps. */
export function picture({ url, alt, width, height, className = "" }) {
  const image = make("img", { src: url, alt: alt || "", loading: "lazy", decoding: "async", width: width || null, height: height || null });
  const button = make("button", { type: "button", className: `picture ${className}`, title: "Enlarge", onclick: () => enlarge(url, alt, button) }, image);
  if (!alt) button.ariaLabel = "Picture without a description";
  if (width && height) {
    // As long as a picture has not come, its own size counts for nothing: only what is told by its attributes does.
    button.classList.add("sized");
    button.style.setProperty("--width", width);
    button.style.setProperty("--ratio", width / height);
  }
  image.onerror = () => button.classList.add("lost");
  return button;
}

function enlarge(url, alt, opener) {
  const image = make("img", { src: url, alt: alt || "" });
  const close = make("button", { type: "button", className: "icon-button", ariaLabel: "Close" }, icon("close"));
  const original = make("a", { href: url, target: "_blank", rel: "noopener", className: "text-button" }, "Open original");
  const dialog = make(
    "dialog",
    { className: "lightbox", ariaLabel: "Enlarged picture" },
    make("div", { className: "lightbox-tools" }, original, close),
    make("figure", {}, image, alt ? make("figcaption", {}, alt) : null),
  );
  close.onclick = () => dialog.close();
  dialog.onclick = (event) => {
    if (event.target === dialog || event.target === image || event.target.tagName === "FIGURE") dialog.close();
  };
  dialog.onclose = () => {
    dialog.remove();
    opener.focus();
  };
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}
