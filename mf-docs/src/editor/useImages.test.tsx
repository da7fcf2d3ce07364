import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Editor, Transforms } from 'slate';
import { Editable, Slate, withReact } from 'slate-react';
import { editorUpload } from '@portal/calls';
import { network, renderElement } from '@portal/testing';
import { drawElement } from './drawElement';
import { EditorProblem } from './EditorProblem';
import { createRichEditor } from './model/createRichEditor';
import type { Block } from './model/elements';
import { readHtml } from './model/readHtml';
import { writeHtml } from './model/writeHtml';
import { Toolbar } from './toolbar/Toolbar';
import { remoteFailureEvent, useImages } from './useImages';
import { usePaste } from './usePaste';
import { useProblem } from './useProblem';

const config = {
  imageActionName: 'uploadimage',
  imageFieldName: 'upfile',
  imageMaxSize: 1000,
  imageAllowFiles: ['.png'],
  imageUrlPrefix: '',
  catcherActionName: 'catchimage',
  catcherFieldName: 'source',
  catcherLocalDomain: [],
  wordLimit: 10_000,
};

/** Replies with the configuration, and to an upload with `reply`. */
const answer = (reply: object) =>
  network.answer(editorUpload, ({ action }) => (action === 'config' ? config : (reply as typeof config)));

/** A minimal editor with the cursor at the end of its text. */
function draw(html = '<p>一</p>') {
  const editor = withReact(createRichEditor());
  function Room() {
    const { problem, say } = useProblem();
    const images = useImages(editor, say);
    const handlePaste = usePaste(editor, images, say);
    return (
      <Slate editor={editor} initialValue={readHtml(html)}>
        <Toolbar images={images} onProblem={say} />
        <EditorProblem text={problem} />
        <Editable aria-label="内容" renderElement={drawElement} onPaste={handlePaste} />
      </Slate>
    );
  }
  renderElement(<Room />);
  act(() => Transforms.select(editor, Editor.end(editor, [])));
  return { written: () => writeHtml(editor.children as Block[]) };
}

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('选择图片'), { target: { files: [file] } });

function paste(html: string, files: File[] = []): void {
  const getData = (kind: string) => (kind === 'text/html' ? html : '');
  fireEvent.paste(screen.getByRole('textbox', { name: '内容' }), {
    clipboardData: { types: ['text/html'], files, getData },
  });
}

const png = new File(['x'], '图.png', { type: 'image/png' });

it('says that the configuration is missing, and requests it again with the next picture', async () => {
  network.lose(editorUpload);
  const { written } = draw();

  choose(png);
  expect(await screen.findByText('编辑器配置没有加载，暂时不能上传图片')).toBeInTheDocument();
  expect(screen.queryByText('图片上传中…')).toBeNull();
  answer({ state: 'SUCCESS', url: '/file/1' });
  choose(png);

  await waitFor(() => expect(written()).toContain('<img src="/file/1" />'));
});

it.each([
  ['is too large', new File(['x'.repeat(1001)], '图.png'), {}, /^图片超过/],
  ['is of a wrong kind', new File(['x'], '图.bmp'), {}, '图片格式不允许，请用 .png'],
  ['is refused', png, { state: '磁盘已满' }, '磁盘已满'],
  ['has no address', png, { state: 'SUCCESS' }, '服务器没有返回图片地址'],
  ['is answered with nonsense', png, { what: 'is this' }, '图片上传失败，请重试'],
])('removes the placeholder and explains when a picture %s', async (_, file, reply, text) => {
  answer(reply);
  draw();

  choose(file);

  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByText('图片上传中…')).toBeNull();
});

it('keeps a remote picture that cannot be fetched, and dispatches an event instead of an error', async () => {
  const failures: unknown[] = [];
  const listen = (event: Event) => failures.push((event as CustomEvent<unknown>).detail);
  document.addEventListener(remoteFailureEvent, listen);
  answer({
    state: 'SUCCESS',
    list: [
      { source: 'https://a.example/1.png', state: 'SUCCESS', url: '/file/1' },
      { source: 'https://a.example/2.png', state: '无法访问', url: '' },
    ],
  });
  const { written } = draw();

  paste(
    '<p><a href="https://a.example/"><img src="https://a.example/1.png"></a>和<img src="https://a.example/2.png"></p>',
  );

  await waitFor(() => expect(failures).toEqual([{ source: 'https://a.example/2.png', state: '无法访问' }]));
  await waitFor(() =>
    expect(written()).toBe(
      '<p>一<a href="https://a.example/" rel="noopener noreferrer" target="_blank"><img src="/file/1" /></a>和<img src="https://a.example/2.png" /></p>',
    ),
  );
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['']);
  document.removeEventListener(remoteFailureEvent, listen);
});

it('counts the pictures of Word that cannot be read, and keeps the text', async () => {
  const { written } = draw();

  paste(
    '<p>图一<!--[if gte vml 1]><v:imagedata src="file:///C:/a.png"/><![endif]--><![if !vml]><img src="file:///C:/a.png"><![endif]></p><p>图二<img src="cid:image002.png@01D"></p>',
  );

  expect(
    await screen.findByText('2张图片没有粘贴进来：网页读不到它们，请用“插入图片”逐张添加'),
  ).toBeInTheDocument();
  expect(written()).toContain('图一');
  expect(written()).toContain('图二');
});

it('keeps the link of a picture copied in a browser', async () => {
  answer({ state: 'SUCCESS', url: '/file/1' });
  const { written } = draw();

  paste('<a href="https://a.example/x"><img src="https://a.example/1.png"></a>', [png]);

  await waitFor(() =>
    expect(written()).toContain(
      '<a href="https://a.example/x" rel="noopener noreferrer" target="_blank"><img src="/file/1" /></a>',
    ),
  );
});
