import { countUnread } from '@portal/calls';
import { apiBase, CallError, call } from '@portal/client';
import { toast } from '@portal/design';
import { isObject } from '@portal/rules';
import { sessionStore } from '@portal/session';
import { locale, t } from '@portal/text';
import { fileNameOf } from './fileNameOf';

/** Larger files are left to the browser, which shows how far it is; it asks for them once more. */
const heldBytesMax = 64 * 1024 * 1024;
/** Some browsers read the file only after the click is over. */
const keptMs = 60_000;

/**
 * Fetches the files of download links, so that a refusal is told in the page: of a link that it follows by itself a
 * browser says only that the download has failed.
 */
export function followDownloads(): void {
  const underWay = new Set<string>();
  document.addEventListener('click', (press) => {
    const link = linkOf(press);
    if (!link) return;
    press.preventDefault();
    const { href } = link;
    if (underWay.has(href)) return;
    underWay.add(href);
    fetchFile(href)
      .catch(() => toast('加载失败，请重试', 'bad'))
      .finally(() => underWay.delete(href));
  });
}

function linkOf(press: MouseEvent): HTMLAnchorElement | null {
  const isPlain = press.button === 0 && !(press.ctrlKey || press.metaKey || press.shiftKey || press.altKey);
  if (!isPlain || press.defaultPrevented || !(press.target instanceof Element)) return null;
  const link = press.target.closest<HTMLAnchorElement>('a[download]');
  return link?.href.startsWith(`${window.location.origin}${apiBase}/`) ? link : null;
}

async function fetchFile(href: string): Promise<void> {
  const leaving = new AbortController();
  const answer = await fetch(href, {
    // Refusals come in the language of the page.
    headers: { 'accept-language': locale() },
    credentials: 'same-origin',
    signal: leaving.signal,
  });
  const disposition = answer.headers.get('content-disposition') ?? '';
  const isReply = answer.headers.get('content-type')?.startsWith('application/json') === true;
  if (!answer.ok || (isReply && disposition === '')) {
    const reply: unknown = await answer.json();
    const { resCode, resMsg } = isObject(reply) ? reply : {};
    if (await hasEnded(resCode)) return;
    toast(t((typeof resMsg === 'string' && resMsg) || '加载失败，请重试'), 'bad');
    return;
  }
  if (Number(answer.headers.get('content-length')) > heldBytesMax) {
    leaving.abort();
    return save(href, '');
  }
  const address = URL.createObjectURL(await answer.blob());
  save(address, fileNameOf(disposition, href));
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}

const isOver = (code: unknown) => code === 'E0002' || code === 'E5101';

/** Whether a refusal means that a member's session is over. Then a call of the same guard tells so, as every call does. */
const hasEnded = async (code: unknown): Promise<boolean> =>
  isOver(code) &&
  sessionStore.getState().session.status === 'signedIn' &&
  call(countUnread, {}).then(
    () => false,
    (error: unknown) => error instanceof CallError && isOver(error.code),
  );

/** Not through the document, where the click would come back here. */
function save(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}
