import { Editor, Element, Node, Text, Transforms, type NodeEntry, type Path } from 'slate';
import { emptyParagraph, type Image, type Link, type RichEditor, type RichElement } from './elements';

const blockTypes = ['paragraph', 'heading', 'code', 'quote', 'list', 'table', 'rule'];
const childType: Partial<Record<RichElement['type'], RichElement['type']>> = {
  list: 'item',
  table: 'row',
  row: 'cell',
};
const holdsBlocks = ['quote', 'item', 'cell'];

/** Makes malformed documents unrepresentable: normalisation corrects whatever does not fit its place. */
export function withShape(editor: RichEditor): RichEditor {
  const { isInline, isVoid, normalizeNode } = editor;

  editor.isInline = (element) => element.type === 'link' || element.type === 'image' || isInline(element);
  editor.isVoid = (element) => element.type === 'image' || element.type === 'rule' || isVoid(element);
  editor.normalizeNode = (entry, options) => {
    if (!putRight(editor, entry)) normalizeNode(entry, options);
  };
  return editor;
}

/** @returns true when something was changed; Slate then normalises the node again. */
function putRight(editor: RichEditor, [node, path]: NodeEntry): boolean {
  if (Editor.isEditor(node)) return putDocumentRight(editor);
  if (!Element.isElement(node)) return false;
  const { type } = node;
  const wanted = childType[type];
  if (wanted) return putChildrenRight(editor, node, path, wanted);
  if (type === 'item' || type === 'row' || type === 'cell') {
    const parent = Node.parent(editor, path);
    const holder = { item: 'list', row: 'table', cell: 'row' }[type];
    if (!Element.isElement(parent) || parent.type !== holder) {
      Transforms.unwrapNodes(editor, { at: path });
      return true;
    }
  }
  if (holdsBlocks.includes(type)) return putBlocksRight(editor, node, path);
  if (type === 'paragraph' || type === 'heading') return liftBlocks(editor, node, path);
  if (type === 'code') return flattenCode(editor, node, path);
  return type === 'link' && putLinkRight(editor, node, path);
}

/** A link contains only text and is not empty; a picture inside becomes a link itself. */
function putLinkRight(editor: RichEditor, link: Link, path: Path): boolean {
  for (const [child, childPath] of Node.children(editor, path)) {
    if (!Element.isElement(child)) continue;
    if (child.type === 'image')
      Transforms.setNodes<Image>(editor, { href: link.url }, { at: childPath, voids: true });
    Transforms.liftNodes(editor, { at: childPath, voids: true });
    return true;
  }
  if (Node.string(link) !== '') return false;
  Transforms.removeNodes(editor, { at: path });
  return true;
}

/** Ensures a line at the end to type in. */
function putDocumentRight(editor: RichEditor): boolean {
  for (const [child, path] of Node.children(editor, [])) {
    if (!isBlock(child)) {
      wrapLoose(editor, child, path);
      return true;
    }
  }
  const last = editor.children[editor.children.length - 1];
  if (last && Element.isElement(last) && (last.type === 'paragraph' || last.type === 'heading')) return false;
  Transforms.insertNodes(editor, emptyParagraph(), { at: [editor.children.length] });
  return true;
}

const isBlock = (node: Node) => Element.isElement(node) && blockTypes.includes(node.type);

function wrapLoose(editor: RichEditor, node: Node, path: Path): void {
  if (Text.isText(node) || (Element.isElement(node) && editor.isInline(node)))
    Transforms.wrapNodes(editor, { type: 'paragraph', children: [] }, { at: path });
  else Transforms.unwrapNodes(editor, { at: path });
}

function putChildrenRight(editor: RichEditor, node: Node, path: Path, wanted: RichElement['type']): boolean {
  let hasOne = false;
  for (const [child, childPath] of Node.children(editor, path)) {
    if (Element.isElement(child) && child.type === wanted) hasOne = true;
    else if (Text.isText(child) && child.text === '' && wanted !== 'item') continue;
    else {
      Transforms.wrapNodes(editor, { type: wanted, children: [] } as unknown as RichElement, {
        at: childPath,
      });
      return true;
    }
  }
  if (hasOne || Node.string(node) !== '') return false;
  Transforms.removeNodes(editor, { at: path });
  return true;
}

function putBlocksRight(editor: RichEditor, node: Element, path: Path): boolean {
  if (node.children.length === 1 && Text.isText(node.children[0])) {
    Transforms.wrapNodes(editor, { type: 'paragraph', children: [] }, { at: [...path, 0] });
    return true;
  }
  for (const [child, childPath] of Node.children(editor, path)) {
    if (isBlock(child)) continue;
    if (Text.isText(child) && child.text === '') Transforms.removeNodes(editor, { at: childPath });
    else wrapLoose(editor, child, childPath);
    return true;
  }
  return false;
}

function liftBlocks(editor: RichEditor, _: Element, path: Path): boolean {
  for (const [child, childPath] of Node.children(editor, path)) {
    if (Element.isElement(child) && !editor.isInline(child)) {
      Transforms.liftNodes(editor, { at: childPath });
      return true;
    }
  }
  return false;
}

function flattenCode(editor: RichEditor, node: Element, path: Path): boolean {
  for (const [child, childPath] of Node.children(editor, path)) {
    if (Element.isElement(child)) {
      Transforms.unwrapNodes(editor, { at: childPath });
      return true;
    }
    const marks = Object.keys(child).filter((key) => key !== 'text');
    if (marks.length > 0) {
      Transforms.unsetNodes(editor, marks, { at: childPath });
      return true;
    }
  }
  return node.children.length === 0;
}
