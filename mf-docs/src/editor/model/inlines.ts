import { Editor, Range, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import { safeLink } from '@portal/rules';
import { isOfType } from './blocks';
import type { Image, Link, RichEditor } from './elements';
import { findChosenImage, findLink } from './questions';

/** The address as typed, with its scheme added to a bare host name or mail address; null when it is unsafe. */
function readAddress(text: string): string | null {
  const address = text.trim();
  if (/^[^\s@/:]+@[\w-]+(\.[\w-]+)+$/.test(address)) return safeLink(`mailto:${address}`);
  return safeLink(/^[\w-]+(\.[\w-]+)+/.test(address) ? `https://${address}` : address);
}

/**
 * Links the selection, changes the link at the cursor or of the selected picture, or inserts `text` as a link.
 *
 * @returns false for an unsafe address, or without a selection.
 */
export function setLink(editor: RichEditor, address: string, text: string): boolean {
  const url = readAddress(address);
  if (!url || !editor.selection) return false;
  const known = findLink(editor);
  const image = findChosenImage(editor);
  if (image) Transforms.setNodes<Image>(editor, { href: url }, { at: image[1], voids: true });
  else if (known) Transforms.setNodes<Link>(editor, { url }, { at: known[1] });
  else if (Range.isCollapsed(editor.selection)) {
    Transforms.insertNodes(editor, { type: 'link', url, children: [{ text: text || url }] });
    Transforms.move(editor, { unit: 'offset' });
  } else Transforms.wrapNodes(editor, { type: 'link', url, children: [] }, { split: true });
  return true;
}

export function removeLink(editor: RichEditor): void {
  Transforms.unwrapNodes(editor, { match: isOfType('link') });
  Transforms.unsetNodes<Image>(editor, 'href', { match: isOfType('image'), voids: true });
}

export function insertImage(editor: RichEditor, image: Omit<Image, 'type' | 'children'>): void {
  Transforms.insertNodes(editor, { type: 'image', ...image, children: [{ text: '' }] });
  Transforms.move(editor);
}

const findUploads = (editor: RichEditor, uploadId: string) =>
  Editor.nodes(editor, {
    at: [],
    match: (node) => 'type' in node && node.type === 'image' && node.uploadId === uploadId,
    voids: true,
  });

/** Fills the placeholder of an upload with the picture's address. */
export function finishUpload(editor: RichEditor, uploadId: string, url: string): void {
  // Not in the history, so that undo removes the picture rather than returning to the placeholder.
  HistoryEditor.withoutSaving(editor, () => {
    for (const [, path] of findUploads(editor, uploadId)) {
      Transforms.unsetNodes(editor, 'uploadId', { at: path, voids: true });
      Transforms.setNodes<Image>(editor, { url }, { at: path, voids: true });
    }
  });
}

/** Removes the placeholder of a failed upload. */
export function dropUpload(editor: RichEditor, uploadId: string): void {
  HistoryEditor.withoutSaving(editor, () => {
    for (const [, path] of [...findUploads(editor, uploadId)].reverse())
      Transforms.removeNodes(editor, { at: path, voids: true });
  });
}

/** Addresses of pictures on other sites, without duplicates. */
export function remoteImages(editor: RichEditor): string[] {
  const images = Editor.nodes(editor, { at: [], match: isOfType('image'), voids: true });
  const urls = [...images].map(([node]) => node.url).filter((url) => /^https?:/i.test(url));
  return [...new Set(urls)];
}

export function replaceImage(editor: RichEditor, from: string, to: string): void {
  const images = Editor.nodes(editor, {
    at: [],
    match: (node) => isOfType('image')(node) && node.url === from,
    voids: true,
  });
  HistoryEditor.withoutSaving(editor, () => {
    for (const [, path] of images) Transforms.setNodes<Image>(editor, { url: to }, { at: path, voids: true });
  });
}
