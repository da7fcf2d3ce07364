import { useMemo, type DragEvent } from 'react';
import { Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import { fetchRemotePictures, uploadPicture } from './editorClient';
import type { RichEditor } from './model/elements';
import { dropUpload, finishUpload, insertImage, remoteImages, replaceImage } from './model/inlines';

export interface Images {
  /** `href`: target, if the pictures are links. */
  upload: (files: Iterable<File>, href?: string) => void;
  /** Uploads pictures dropped onto the text. @returns whether there were any. */
  takeDropped: (event: DragEvent) => boolean;
  /** Replaces pictures on other sites by copies on this portal. */
  fetchRemote: () => void;
}

export const remoteFailureEvent = 'catchremoteerror';
const success = 'SUCCESS';
let uploads = 0;

/** Inserts pictures. Each gets a placeholder at once, which is removed when its upload fails. */
export function useImages(editor: RichEditor, onProblem: (problem: string) => void): Images {
  return useMemo(() => {
    async function uploadOne(file: File, href?: string): Promise<void> {
      const uploadId = `upload-${++uploads}`;
      insertImage(editor, { url: '', uploadId, ...(href && { href }) });
      const { state, url } = await uploadPicture(file, () => {});
      if (state === success && url) return finishUpload(editor, uploadId, url);
      dropUpload(editor, uploadId);
      onProblem(state === success ? '服务器没有返回图片地址' : state);
    }

    const upload = (files: Iterable<File>, href?: string) => {
      for (const file of files) void uploadOne(file, href);
    };

    return {
      upload,
      takeDropped(event) {
        const files = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'));
        if (files.length === 0) return false;
        event.preventDefault();
        const range = ReactEditor.findEventRange(editor, event);
        if (range) Transforms.select(editor, range);
        upload(files);
        return true;
      },
      fetchRemote() {
        const sources = remoteImages(editor);
        if (sources.length === 0) return;
        fetchRemotePictures(sources).then(
          (list) => {
            for (const { source, state, url } of list) {
              if (state === success && url) replaceImage(editor, source, url);
              else announceFailure(source, state);
            }
          },
          () => sources.forEach((source) => announceFailure(source, '')),
        );
      },
    };
  }, [editor, onProblem]);
}

/** A picture that cannot be fetched keeps its remote address; listeners to the event can react. */
function announceFailure(source: string, state: string): void {
  document.dispatchEvent(new CustomEvent(remoteFailureEvent, { detail: { source, state } }));
}
