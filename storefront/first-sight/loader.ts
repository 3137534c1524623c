/**
 * The script that finish-page.server.ts writes into the head of every page whose scripts wait. It asks for
 * them and for the whole style sheet after the first sight of the page, once its pictures have loaded, or
 * at the first touch.
 */
const start = () => {
  const waiting = document.querySelector<HTMLScriptElement>("[data-modules]");
  if (!waiting) return;
  const ask = (rel: string, href: string) => {
    const link = document.createElement("link");
    link.rel = rel;
    link.href = href;
    document.head.append(link);
    return link;
  };
  const { modules = "", styles = "" } = waiting.dataset;
  delete waiting.dataset["modules"];
  for (const url of modules.split(" ")) ask("modulepreload", url);
  const sheet = ask("stylesheet", styles);
  // The router's own script: what it draws may need more styles than the page had.
  sheet.onload = sheet.onerror = () => {
    const script = document.createElement("script");
    script.type = "module";
    script.text = waiting.text;
    document.head.append(script);
  };
};

const startOnceRead = () =>
  document.readyState === "loading" ? addEventListener("DOMContentLoaded", start) : start();
for (const touch of ["pointerdown", "keydown", "focusin"]) addEventListener(touch, startOnceRead);
// No frame is drawn in a page that is prepared or hidden: there, nothing can be held up.
addEventListener("load", () =>
  document.hidden ? start() : requestAnimationFrame(() => setTimeout(start)),
);
