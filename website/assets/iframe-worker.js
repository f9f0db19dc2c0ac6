// Read from a disk, a page may start no worker. The search is then done by a frame, which is sent the same messages.

if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      this.inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      this.inside.importScripts = (...addresses) => Promise.all(addresses.map((one) => this.load(one)));
      this.ready = this.load(address);
    }

    load(address) {
      return new Promise((loaded) => {
        const script = this.inside.document.createElement("script");
        script.src = new URL(address, location.href).href;
        script.onload = loaded;
        this.inside.document.body.append(script);
      });
    }

    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {
      this.inside.frameElement.remove();
    }
  };
}
