import { createEditor } from 'slate';
import { withHistory } from 'slate-history';
import type { RichEditor } from './elements';
import { withKeys } from './withKeys';
import { withShape } from './withShape';

/** An editor of rich text without a place to draw it; `withReact` gives it one. */
export const createRichEditor = (): RichEditor =>
  withKeys(withShape(withHistory<RichEditor>(createEditor())));
