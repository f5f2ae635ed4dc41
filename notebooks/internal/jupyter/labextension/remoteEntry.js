// An extension of JupyterLab 4 for outputs of the type below: figures drawn
// beforehand, of which a slider shows one. Such an output holds texts and
// pictures and no program, so it is shown in a notebook that is not trusted
// too; this file is installed with the kernel. It is written by hand: JupyterLab
// asks a prebuilt extension for two functions, init and get, and for nothing else.
"use strict";
(() => {
  const TYPE = "application/vnd.naivebayes.slider+json";
  let shared;

  // widgets returns JupyterLab's own @lumino/widgets.
  const widgets = async () => {
    const versions = Object.values(shared["@lumino/widgets"]);
    const loaded = versions.find((v) => v.loaded) || versions[0];
    return (await loaded.get())();
  };

  const make = (tag, style, properties) => {
    const node = Object.assign(document.createElement(tag), properties);
    node.style.cssText = style;
    return node;
  };

  // parse returns the parts of an output, and throws for one that is not as
  // figure.Slider writes it.
  const parse = (data, bundle, metadata) => {
    const lines = (key) => String(data[key]).split("\n");
    const stops = lines("stops"), says = lines("says"), frames = lines("frames"), start = Number(data.start);
    const base = String(bundle["image/png"] || "").replace(/\s/g, "");
    const coded = /^[A-Za-z0-9+\/]*=*$/;
    if (says.length !== stops.length || frames.length !== stops.length || !(start >= 0 && start < stops.length) ||
        base === "" || ![base, ...frames].every((f) => coded.test(f))) {
      throw new Error("this is no slider of the package figure");
    }
    const size = metadata["image/png"] || {};
    return { label: String(data.label), stops, says, frames, start, base,
      alt: String(metadata.alt || bundle["text/plain"] || ""), width: Number(size.width) || 0 };
  };

  // build fills node with the picture and its slider.
  const build = (node, s) => {
    const png = (coded) => "data:image/png;base64," + coded;
    const frames = make("div", "position:relative;width:fit-content;max-width:100%;background:#fff");
    const base = make("img", "display:block;max-width:100%;height:auto", { src: png(s.base) });
    if (s.width > 0) base.width = s.width;
    const over = make("img", "position:absolute;inset:0;width:100%;height:100%;max-width:none", { alt: "" });
    frames.append(base, over);
    const label = make("label", "display:flex;align-items:center;gap:.8em;max-width:" + (s.width || 720) +
      "px;padding:.4em 0;color:var(--jp-ui-font-color1);font-family:var(--jp-ui-font-family);font-size:var(--jp-ui-font-size2)");
    const range = make("input", "flex:1 1 0;min-width:6em;accent-color:var(--jp-brand-color1);cursor:pointer",
      { type: "range", min: "0", max: String(s.stops.length - 1), step: "1", value: String(s.start) });
    const name = make("span", ""), value = make("output", "min-width:8ch;font-variant-numeric:tabular-nums");
    name.textContent = s.label;
    label.append(name, range, value);
    const show = () => {
      const i = range.valueAsNumber;
      over.hidden = s.frames[i] === "";
      if (!over.hidden) over.src = png(s.frames[i]);
      value.textContent = s.stops[i];
      base.alt = s.alt + " " + s.label + ": " + s.stops[i] + ". " + s.says[i];
      range.setAttribute("aria-valuetext", s.stops[i] + ". " + s.says[i]);
    };
    range.addEventListener("input", show);
    // The notebook has a use of its own for the keys that move a slider.
    for (const event of ["keydown", "keyup"]) {
      range.addEventListener(event, (e) => {
        if (/^(Arrow|Home|End|Page)/.test(e.key)) e.stopPropagation();
      });
    }
    show();
    node.replaceChildren(frames, label);
  };

  const extension = (Widget) => {
    class Slider extends Widget {
      renderModel(model) {
        try {
          build(this.node, parse(model.data[TYPE], model.data, model.metadata));
        } catch (e) {
          this.node.textContent = model.data["text/plain"] || String(e);
        }
        return Promise.resolve();
      }
    }
    return {
      id: "naivebayes-slider:plugin",
      description: "Shows figures that answer to a slider.",
      rendererFactory: { safe: true, mimeTypes: [TYPE], createRenderer: () => {
        const widget = new Slider();
        widget.addClass("naivebayes-slider");
        return widget;
      } },
      rank: 0,
      dataType: "json",
    };
  };

  (window._JUPYTERLAB = window._JUPYTERLAB || {})["naivebayes-slider"] = {
    init: (scope) => { shared = scope; },
    get: async (module) => {
      if (module !== "./mimeExtension") throw new Error("there is no module " + module);
      const { Widget } = await widgets();
      const plugin = extension(Widget);
      return () => ({ __esModule: true, default: plugin });
    },
  };
})();
