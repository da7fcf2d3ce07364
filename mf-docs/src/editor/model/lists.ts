import { Editor, Element, Node, Path, Transforms } from 'slate';
import type { List, RichEditor } from './elements';
import { findItem, findList } from './questions';
import { isOfType } from './blocks';

const depthMax = 9;

/** Makes the selected blocks a list, changes its kind, or removes it. */
export function toggleList(editor: RichEditor, isOrdered: boolean): void {
  Editor.withoutNormalizing(editor, () => {
    const list = findList(editor);
    if (list && list[0].isOrdered === isOrdered) return endList(editor);
    if (list) {
      Transforms.setNodes<List>(editor, { isOrdered }, { at: list[1] });
      return Transforms.unsetNodes(editor, 'start', { at: list[1] });
    }
    const lines = [
      ...Editor.nodes(editor, { match: isOfType('paragraph', 'heading', 'code'), mode: 'lowest' }),
    ];
    if (lines.length === 0) return;
    const refs = lines.map(([, path]) => Editor.pathRef(editor, path));
    for (const ref of refs) {
      if (!ref.current) continue;
      Transforms.unsetNodes(editor, ['level', 'language', 'align'], { at: ref.current });
      Transforms.setNodes(editor, { type: 'paragraph' }, { at: ref.current });
      Transforms.wrapNodes(editor, { type: 'item', children: [] }, { at: ref.current });
    }
    const items = refs.flatMap((ref) => {
      const path = ref.unref();
      return path ? [Path.parent(path)] : [];
    });
    const parents = new Map(items.map((path) => [Path.parent(path).join(), path]));
    // Adjacent items with the same parent become one list.
    for (const key of parents.keys()) {
      const own = items.filter((path) => Path.parent(path).join() === key);
      const [first, last] = [own[0], own.at(-1)];
      if (!first || !last) continue;
      Transforms.wrapNodes(
        editor,
        { type: 'list', isOrdered, children: [] },
        {
          at: { anchor: Editor.start(editor, first), focus: Editor.end(editor, last) },
          match: (node, path) =>
            Element.isElement(node) && node.type === 'item' && Path.parent(path).join() === key,
        },
      );
    }
  });
}

/** Takes the selected items out of their list. */
function endList(editor: RichEditor): void {
  const items = [...Editor.nodes(editor, { match: isOfType('item'), mode: 'lowest' })];
  const refs = items.map(([, path]) => Editor.pathRef(editor, path));
  for (const ref of refs) {
    const path = ref.unref();
    if (path) outdentAt(editor, path);
  }
}

/**
 * @throws {Error} when another element is there; normalisation guarantees that lists contain items and items are in
 * lists.
 */
function elementAt<Type extends 'list' | 'item'>(editor: RichEditor, path: Path, type: Type) {
  const node = Node.get(editor, path);
  if (!isOfType(type)(node)) throw new Error(`No ${type} stands at ${path.join('.')}`);
  return node;
}

/** Indents the item below its predecessor. */
export function indentItem(editor: RichEditor): void {
  const item = findItem(editor);
  if (!item) return;
  const [, path] = item;
  if (!Path.hasPrevious(path) || depthOf(editor, path) >= depthMax) return;
  const list = elementAt(editor, Path.parent(path), 'list');
  const before = Path.previous(path);
  Editor.withoutNormalizing(editor, () => {
    const previous = elementAt(editor, before, 'item');
    const last = previous.children[previous.children.length - 1];
    if (last?.type === 'list') {
      const place = [...before, previous.children.length - 1, last.children.length];
      Transforms.moveNodes(editor, { at: path, to: place });
    } else {
      Transforms.wrapNodes(editor, { type: 'list', isOrdered: list.isOrdered, children: [] }, { at: path });
      Transforms.moveNodes(editor, { at: path, to: [...before, previous.children.length] });
    }
  });
}

/** Moves the item up one level; from the first level, out of the list. */
export function outdentItem(editor: RichEditor): void {
  const item = findItem(editor);
  if (item) Editor.withoutNormalizing(editor, () => outdentAt(editor, item[1]));
}

function outdentAt(editor: RichEditor, path: Path): void {
  const listPath = Path.parent(path);
  const list = elementAt(editor, listPath, 'list');
  const holder = Path.parent(listPath);
  const index = path.at(-1) ?? 0;
  const followers = list.children.length - index - 1;
  const isNested =
    holder.length > 0 &&
    Element.isElement(Node.get(editor, holder)) &&
    isOfType('item')(Node.get(editor, holder));

  // The following items become a sublist of the item that moves.
  if (followers > 0 && isNested) {
    const item = elementAt(editor, path, 'item');
    const place = [...path, item.children.length];
    Transforms.insertNodes(editor, { type: 'list', isOrdered: list.isOrdered, children: [] }, { at: place });
    for (let moved = 0; moved < followers; moved++)
      Transforms.moveNodes(editor, { at: Path.next(path), to: [...place, moved] });
  }
  if (isNested) {
    const to = Path.next(holder);
    Transforms.moveNodes(editor, { at: path, to });
    return removeIfEmpty(editor, listPath);
  }
  Transforms.liftNodes(editor, { at: path });
  // Lifting may split or remove the list: the item is at the list's path, or after its first part.
  const lifted = index === 0 ? listPath : Path.next(listPath);
  Transforms.unwrapNodes(editor, { at: lifted });
}

function removeIfEmpty(editor: RichEditor, path: Path): void {
  if (Node.has(editor, path) && elementAt(editor, path, 'list').children.length === 0)
    Transforms.removeNodes(editor, { at: path });
}

function depthOf(editor: RichEditor, path: Path): number {
  return [...Node.levels(editor, path)].filter(([node]) => isOfType('list')(node)).length;
}
