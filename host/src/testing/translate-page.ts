/** Translates the page as Chrome does: `font` elements take the place of its texts. Returns a function to undo it. */
export function translatePage(): () => void {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: ChildNode[] = [];
  while (walk.nextNode()) if (walk.currentNode instanceof Text) texts.push(walk.currentNode);
  for (const text of texts) {
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).textContent = text.textContent;
    text.replaceWith(outer);
  }
  const { classList } = document.documentElement;
  classList.add('translated-ltr');
  return () => classList.remove('translated-ltr');
}
