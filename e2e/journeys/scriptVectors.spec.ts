import type { Page } from '@playwright/test';
import { sanitise } from '../../server/src/platform/richText/sanitise';
import { noCorpus, readCorpus } from '../../shared/testing/corpus';
import { pasteInto } from '../fixtures/pasteInto';
import { expect, test } from '../fixtures/journey';
import { ownVectors, type Vector } from '../fixtures/ownVectors';

// Many documents are created here. PERF: no traces, since a harmful vector names itself.
test.use({ portalOf: 'teams', trace: 'off' });

const corpus = readCorpus<{ vectors: Vector[] }>('xss', 'vectors.json');
const sources = [
  { whose: 'our own', vectors: ownVectors },
  { whose: 'the corpus', vectors: corpus?.vectors ?? null },
];

const forbidden =
  'script,iframe,object,embed,base,meta,link,form,style,svg,math,input,button,video,audio,template,frame,frameset';

/** Records the effects of vectors: dialogs, requests, console messages, and changes of the window. */
function watch(page: Page): string[] {
  const hits: string[] = [];
  page.on('dialog', (dialog) => {
    // The form's own confirmation.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    hits.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => hits.push(`error ${error.message}`));
  return hits;
}

for (const { whose, vectors } of sources)
  test.describe(`the script vectors of ${whose}`, () => {
    test.skip(vectors === null, noCorpus);

    test('are harmless after server-side sanitising, by innerHTML and in a page, and sanitising again changes nothing', async ({
      page,
    }) => {
      const hits = watch(page);
      const clean = vectors!.map(({ id, payload }) => ({ id, html: sanitise(payload) }));
      for (const { id, html } of clean) expect([id, sanitise(html)]).toEqual([id, html]);

      await page.goto('about:blank');
      await page.evaluate(() =>
        document.body.append(Object.assign(document.createElement('div'), { id: 'room' })),
      );
      for (const { id, html } of clean) {
        await page.evaluate((text) => void (document.querySelector('#room')!.innerHTML = text), html);
        expect([id, await page.evaluate(leftInPage, [forbidden, '#room'] as const)]).toEqual([id, []]);
      }
      await page.setContent(`<div id="room">${clean.map(({ html }) => html).join('\n')}</div>`);
      // Gives vectors time to run.
      await page.waitForTimeout(500);
      expect(hits).toEqual([]);
    });

    test('are harmless when pasted into the editor, saved and read', async ({ visit }) => {
      const { page } = await visit({ as: 'provider' });
      const hits = watch(page);
      await page.goto('/addDocument');
      const editor = page.getByRole('textbox', { name: '文档内容' });
      await editor.click();
      for (const { id, payload } of vectors!) {
        await pasteInto(editor, { 'text/html': payload, 'text/plain': '' });
        expect([id, await page.evaluate(leftInPage, [forbidden, '[data-slate-editor]'] as const)]).toEqual([
          id,
          [],
        ]);
        await page.keyboard.press('Control+A');
        await page.keyboard.press('Delete');
      }

      const payloads = vectors!.map(({ payload }) => payload);
      const saved = await page.evaluate(saveDocuments, [partsOf(payloads), payloads] as const);
      expect(saved.length).toBeGreaterThan(0);
      for (const docId of saved) {
        await page.goto(`/documentDetails?docId=${docId}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(
          (await page.evaluate(leftInPage, [forbidden, '[data-rich-text]'] as const)).filter(
            (tag) => tag !== 'BUTTON',
          ),
        ).toEqual([]);
      }
      expect(hits).toEqual([]);
    });
  });

/** Groups sanitised vectors, twenty per document. */
function partsOf(payloads: string[]): string[] {
  const parts: string[] = [];
  for (let at = 0; at < payloads.length; at += 20)
    parts.push(
      payloads
        .slice(at, at + 20)
        .map((payload) => `<div>${sanitise(payload)}</div>`)
        .join(''),
    );
  return parts;
}

/** Runs in the page: forbidden elements and attributes that remain. */
function leftInPage([tags, selector]: readonly [string, string]): string[] {
  const root = document.querySelector(selector)!;
  const found = [...root.querySelectorAll(tags)].map(({ tagName }) => tagName);
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) found.push(`${name}=`);
      if (/^(javascript|vbscript|data:text\/html)/i.test(value.replace(/\s/g, ''))) found.push(value);
    }
  }
  return found;
}

/** Runs in the page: saves sanitised vectors in groups, and some vectors unchanged. */
async function saveDocuments([parts, payloads]: readonly [string[], string[]]): Promise<string[]> {
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!);
  const headers = { 'x-csrf-token': token };
  const form = new FormData();
  form.append('uploadFileS3', new File(['%PDF-1.4\n'], 'a.pdf'));
  const upload = await fetch('/ajaxurl/apix/file/uploadFileS3', { method: 'POST', headers, body: form });
  const { fileUrl } = (await upload.json()) as { fileUrl: string };
  const ids: string[] = [];
  const raw = payloads.filter((_, at) => at % 12 === 0);
  for (const [at, text] of [...parts, ...raw].entries()) {
    const body = new URLSearchParams({
      docName: `脚本检查文档 ${at}`,
      docUploadUrl: fileUrl,
      docType: 'guide',
      docDownLoad: '0',
      docEnabled: '1',
      docDetail: `<p>这一段文字足够长，使得文档可以提交并被读者看到。</p>${text}`,
    });
    const reply = await fetch('/ajaxurl/apix/doc/add', { method: 'POST', headers, body });
    const { resBody } = (await reply.json()) as { resBody?: { docId: string } };
    if (resBody) ids.push(resBody.docId);
  }
  return ids;
}
