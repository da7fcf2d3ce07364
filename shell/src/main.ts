import './nonce';
import { readBootDocument } from './bootDocument';

/** Of the same file: only when it runs is put off. What it says at first is said in the language of the page. */
const start = () => import(/* webpackMode: "eager" */ './bootstrap');

async function speak(address: string | undefined): Promise<void> {
  const { loadMessages, speakEnglish } = await import('./language/loadMessages');
  await loadMessages(address);
  speakEnglish();
}

const { language, messages } = readBootDocument();
// Whatever ends the start is an error of this page, and no promise that nobody waits for.
if (language === undefined) start().catch(reportError);
else
  speak(messages)
    .catch(() => {})
    .then(start)
    .catch(reportError);
