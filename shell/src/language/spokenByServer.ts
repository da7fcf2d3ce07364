import { addEnglish, speakEnglish } from '@portal/text/english';
import type { Messages } from '@portal/text';

declare global {
  /** Laid here by what draws pages outside a browser, before it runs this code; absent: Chinese. */
  var portalMessages: Messages | undefined;
}

if (globalThis.portalMessages) {
  addEnglish(globalThis.portalMessages);
  speakEnglish();
}
