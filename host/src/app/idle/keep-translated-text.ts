/**
 * Keeps React working on a page that the browser translates (facebook/react#11538). A translator
 * replaces each text node by a `<font>`, but React still holds the old node: changing it changes
 * nothing on the page, and removing it or inserting before it throws. From now on such a call acts
 * on the `<font>` instead.
 * @returns a function that restores the original methods.
 */
export function keepTranslatedText(): () => void {
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const replacements = new WeakMap<Node, ChildNode>();
  const used = new WeakSet<Node>();

  const observer = new MutationObserver(record);
  observer.observe(document, { childList: true, subtree: true });

  function record(records: MutationRecord[]): void {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
      for (const text of removedNodes) {
        if (!(text instanceof Text)) continue;
        // Some translators insert the new element beside the text first.
        const font = [...addedNodes, previousSibling, nextSibling].find(
          (node) => node?.nodeName === 'FONT' && !used.has(node),
        );
        if (!font) continue;
        used.add(font);
        replacements.set(text, font as ChildNode);
      }
  }

  /** @returns the child of `parent` that is, holds or replaces `node`. */
  function childFor(node: Node, parent: Node): Node | null {
    record(observer.takeRecords());
    let child: Node | null = replacements.get(node) ?? node;
    while (child && child.parentNode !== parent) child = child.parentNode;
    return child;
  }

  /** Removes the translation of a text that React inserts again. */
  function dropReplacement(node: Node, parent: Node): void {
    if (!(node instanceof Text)) return;
    record(observer.takeRecords());
    const font = replacements.get(node);
    // Without a font, or if the translator itself moves the text into it, nothing is dropped.
    if (!font || font.contains(parent)) return;
    font.remove();
    replacements.delete(node);
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    // Some translators move elements, with other text, into one of theirs: remove only the child.
    if (child instanceof Element) {
      child.remove();
      return child;
    }
    const place = childFor(child, this);
    if (place) removeChild.call(this, place);
    return child;
  };

  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    dropReplacement(node, this);
    const isHere = !before || before.parentNode === this;
    return insertBefore.call(this, node, isHere ? before : childFor(before, this)) as T;
  };

  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    dropReplacement(node, this);
    return appendChild.call(this, node) as T;
  };

  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return this.data;
    },
    set(this: Text, text: string | null) {
      record(observer.takeRecords());
      // Puts the text back on the page, where the translator finds it again.
      const font = replacements.get(this);
      replacements.delete(this);
      font?.replaceWith(this);
      this.data = text ?? '';
    },
  });

  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore, appendChild });
    Reflect.deleteProperty(Text.prototype, 'nodeValue');
  };
}
