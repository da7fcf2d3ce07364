import { createEditor } from 'slate';
import { withHistory } from 'slate-history';
import type { RichEditor } from './elements';
import { withKeys } from './withKeys';
import { withShape } from './withShape';

/** A rich-text editor without rendering, which `withReact` adds. */
export const createRichEditor = (): RichEditor =>
  withKeys(withShape(withHistory<RichEditor>(createEditor())));
