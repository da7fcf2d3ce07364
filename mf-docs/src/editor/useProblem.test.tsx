import { act, fireEvent, render, screen } from '@testing-library/react';
import { editorUpload } from '@portal/calls';
import { network } from '@portal/testing';
import { RichTextEditor } from './RichTextEditor';

const config = {
  imageActionName: 'uploadimage',
  imageFieldName: 'upfile',
  imageMaxSize: 5 * 1024 * 1024,
  imageAllowFiles: ['.png'],
  imageUrlPrefix: '',
  catcherActionName: 'catchimage',
  catcherFieldName: 'source',
  catcherLocalDomain: [],
  wordLimit: 10_000,
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const problem = '图片格式不允许，请用 .png';

const anEditor = () => <RichTextEditor label="内容" value="<p>一</p>" onChange={() => {}} />;

async function draw() {
  network.answer(editorUpload, config);
  const { rerender } = render(anEditor());
  await pass(0);
  return { drawAgain: () => rerender(anEditor()) };
}

const choose = async (name: string) => {
  fireEvent.change(screen.getByLabelText('选择图片'), { target: { files: [new File(['x'], name)] } });
  await pass(0);
};

it('shows the problem for four seconds, regardless of typing and re-rendering', async () => {
  const { drawAgain } = await draw();
  await choose('a.bmp');
  expect(screen.getByText(problem)).toBeInTheDocument();

  for (let passed = 0; passed < 3900; passed += 300) {
    drawAgain();
    await pass(300);
  }
  expect(screen.getByText(problem)).toBeInTheDocument();
  await pass(99);
  expect(screen.getByText(problem)).toBeInTheDocument();
  await pass(1);

  expect(screen.queryByText(problem)).toBeNull();
});

it('shows it for another four seconds when it happens again', async () => {
  await draw();
  await choose('a.bmp');
  await pass(3000);
  await choose('b.bmp');

  await pass(3999);
  expect(screen.getByText(problem)).toBeInTheDocument();
  await pass(1);
  expect(screen.queryByText(problem)).toBeNull();
});
