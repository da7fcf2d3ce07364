import { addEnglish, speakEnglish } from '@portal/text/english';
import type { Messages } from '@portal/text';

declare global {
  /** Set by the server's drawing process before it runs this code; absent: Chinese. */
  var portalMessages: Messages | undefined;
}

if (globalThis.portalMessages) {
  addEnglish(globalThis.portalMessages);
  speakEnglish();
}
