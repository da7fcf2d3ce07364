import type { RenderLeafProps } from 'slate-react';

/** Renders a text node with its marks. */
export function drawLeaf({ attributes, children, leaf }: RenderLeafProps) {
  let content = <>{children}</>;
  if (leaf.code) content = <code>{content}</code>;
  if (leaf.sub) content = <sub>{content}</sub>;
  if (leaf.sup) content = <sup>{content}</sup>;
  if (leaf.strike) content = <s>{content}</s>;
  if (leaf.underline) content = <u>{content}</u>;
  if (leaf.italic) content = <em>{content}</em>;
  if (leaf.bold) content = <strong>{content}</strong>;
  const style =
    leaf.color || leaf.background ? { color: leaf.color, backgroundColor: leaf.background } : undefined;
  return (
    <span {...attributes} style={style}>
      {content}
    </span>
  );
}
