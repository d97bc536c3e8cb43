/** <tessera-parcel remote="remote-visa" name="cardSummary" props='{"a":1}'>: shows a parcel. */
class TesseraParcel extends HTMLElement {
  static observedAttributes = ['props'];
  #parcel;

  async connectedCallback() {
    const host = await globalThis.tessera.start();
    if (!this.isConnected || this.#parcel) return;
    const { remote, name, props } = this.#attributes();
    this.#parcel = host.mountParcel(this, { remote, name, props });
  }

  attributeChangedCallback() {
    this.#parcel?.update(this.#attributes().props);
  }

  disconnectedCallback() {
    this.#parcel?.unmount();
    this.#parcel = undefined;
  }

  #attributes() {
    const props = JSON.parse(this.getAttribute('props') ?? '{}');
    return { remote: this.getAttribute('remote'), name: this.getAttribute('name'), props };
  }
}

customElements.define('tessera-parcel', TesseraParcel);
