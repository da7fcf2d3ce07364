import './nonce';
import { readBootDocument } from './bootDocument';

/** In the same file, only its execution is deferred, until the language of the page is set. */
const start = () => import(/* webpackMode: "eager" */ './bootstrap');

async function speak(address: string | undefined): Promise<void> {
  const { loadMessages, speakEnglish } = await import('./language/loadMessages');
  await loadMessages(address);
  speakEnglish();
}

const { language, messages } = readBootDocument();
// A failed start is reported as an error of the page instead of an unhandled rejection.
if (language === undefined) start().catch(reportError);
else
  speak(messages)
    .catch(() => {})
    .then(start)
    .catch(reportError);
