// Sliders: figures drawn beforehand, of which one is shown. The page holds the
// first frame as a picture and the others as a list of what differs from it.
// Without this script the picture is all there is.
"use strict";
for (const figure of document.querySelectorAll("figure.slider")) {
  const list = figure.querySelector("ol.stops"), base = figure.querySelector("img");
  const stops = [...list.children].map((li) => ({
    value: li.firstElementChild.textContent,
    says: li.lastElementChild.textContent,
    src: li.dataset.frame || "",
  }));
  const alt = base.alt, over = document.createElement("img");
  over.className = "over";
  over.alt = "";
  over.hidden = true;
  base.after(over);
  const label = document.createElement("label"), name = document.createElement("span");
  const range = document.createElement("input"), value = document.createElement("output");
  name.textContent = list.dataset.label;
  range.type = "range";
  range.min = "0";
  range.max = String(stops.length - 1);
  range.step = "1";
  range.value = range.defaultValue = list.dataset.start;
  range.autocomplete = "off";
  label.append(name, range, value);
  const show = () => {
    const stop = stops[range.valueAsNumber];
    over.hidden = stop.src === "";
    if (stop.src !== "") over.src = stop.src;
    value.textContent = stop.value;
    base.alt = alt + " " + list.dataset.label + ": " + stop.value + ". " + stop.says;
    range.setAttribute("aria-valuetext", stop.value + ". " + stop.says);
  };
  range.addEventListener("input", show);
  // Fetch the frames when the reader comes near, so that none is late.
  const fetchAll = () => stops.forEach((s) => { if (s.src !== "") new Image().src = s.src; });
  for (const event of ["pointerenter", "focusin"]) figure.addEventListener(event, fetchAll, { once: true });
  figure.querySelector(".frames").after(label);
  show();
}
