import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { captchaSound } from '@portal/calls';
import { network, renderElement } from '@portal/testing';
import { CaptchaField } from './CaptchaField';
import { useCaptcha } from './useCaptcha';

const button = (name: string) => screen.getByRole('button', { name });
/** What a screen reader is told. */
const told = () => document.querySelector('form [role=status]');
const picture = () => document.querySelector('img[src*=captchaCode]');
const play = jest.fn<Promise<void>, []>();
const pause = jest.fn();
const revoke = jest.fn();
/** As the browser made them, oldest first. */
let players: HTMLAudioElement[];
let urls: number;

beforeEach(() => {
  players = [];
  urls = 0;
  play.mockReset().mockResolvedValue();
  pause.mockReset();
  revoke.mockReset();
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLAudioElement) {
    if (!players.includes(this)) players.push(this);
    return play();
  });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(pause);
  Object.assign(URL, { createObjectURL: () => `blob:${++urls}`, revokeObjectURL: revoke });
  network.give(captchaSound);
});
afterEach(() => jest.restoreAllMocks());

const asked = () => network.sentTo(captchaSound).length;
const end = () => fireEvent(players.at(-1)!, new Event('ended'));

function Form() {
  const { register } = useForm({ defaultValues: { captcha: '' } });
  return (
    <form>
      <CaptchaField captcha={useCaptcha()} field={register('captcha')} />
    </form>
  );
}

async function listen() {
  const drawn = renderElement(<Form />);
  await drawn.user.click(button('收听验证码'));
  await screen.findByRole('button', { name: '停止播放' });
  return drawn;
}

it('plays nothing, and asks for no sound, before somebody wants to listen', () => {
  renderElement(<Form />);

  expect(picture()).toBeInTheDocument();
  expect(asked()).toBe(0);
  expect(play).not.toHaveBeenCalled();
});

it('plays the sound in place of the picture, says what is heard, and plays the same one again', async () => {
  const { user } = await listen();
  expect(picture()).toBeNull();
  expect(screen.getByLabelText('图形验证码')).toHaveAccessibleDescription('请输入听到的4位数字，1读作“幺”');

  end();
  expect(told()).toHaveTextContent('播放结束，可再听一次');
  await user.click(button('再听一次'));

  expect(button('停止播放')).toBeInTheDocument();
  expect(players).toHaveLength(1);
  expect(asked()).toBe(1);
});

it('can be used with the keys alone, and keeps the focus from one press to the next', async () => {
  const { user } = renderElement(<Form />);
  for (let presses = 0; presses < 3; presses++) await user.tab();
  expect(button('收听验证码')).toHaveFocus();

  await user.keyboard('{Enter}');

  expect(await screen.findByRole('button', { name: '停止播放' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(button('再听一次')).toHaveFocus();
  expect(pause).toHaveBeenCalled();
});

it('fetches other digits on demand and lets go of those before', async () => {
  const { user } = await listen();

  await user.click(button('换一段语音'));
  await waitFor(() => expect(players).toHaveLength(2));

  expect(button('换一段语音')).toHaveFocus();
  expect(asked()).toBe(2);
  expect(revoke).toHaveBeenCalledWith('blob:1');
});

it('goes back to a new picture, and falls silent', async () => {
  const { user } = await listen();

  await user.click(button('换一张图形验证码'));

  expect(picture()).toBeInTheDocument();
  expect(button('收听验证码')).toBeInTheDocument();
  expect(pause).toHaveBeenCalled();
  expect(revoke).toHaveBeenCalledWith('blob:1');
});

it('falls silent when the form is left', async () => {
  const { unmount } = await listen();

  unmount();

  expect(pause).toHaveBeenCalled();
  expect(revoke).toHaveBeenCalledWith('blob:1');
});

it.each([
  ['was asked for too often', () => network.fail(captchaSound, 'E0429'), '操作过于频繁，请稍后再试'],
  ['is lost', () => network.lose(captchaSound), '加载失败，请重试'],
  ['comes too late', () => network.timeOut(captchaSound), '请求超时'],
])(
  'says why there is no sound that %s, shows another picture, and can try again',
  async (_, prepare, text) => {
    prepare();
    const { user } = renderElement(<Form />);
    const before = picture()?.getAttribute('src');
    jest.spyOn(Date, 'now').mockReturnValue(1);

    await user.click(button('收听验证码'));

    await waitFor(() => expect(told()).toHaveTextContent(text));
    expect(screen.getByLabelText('图形验证码')).toHaveAccessibleDescription(text);
    // Nobody knows whether the one before still counts.
    expect(picture()).not.toHaveAttribute('src', before);
    network.give(captchaSound);
    await user.click(button('收听验证码'));
    expect(await screen.findByRole('button', { name: '停止播放' })).toBeInTheDocument();
    expect(told()).toBeEmptyDOMElement();
  },
);

it('waits for another press where the browser does not let it play by itself', async () => {
  play.mockRejectedValueOnce(new DOMException('no gesture', 'NotAllowedError'));
  const { user } = renderElement(<Form />);

  await user.click(button('收听验证码'));
  await user.click(await screen.findByRole('button', { name: '再听一次' }));

  expect(button('停止播放')).toBeInTheDocument();
  expect(asked()).toBe(1);
});

it('says so where the browser cannot play it at all', async () => {
  play.mockRejectedValue(new DOMException('no codec', 'NotSupportedError'));
  const { user } = renderElement(<Form />);

  await user.click(button('收听验证码'));

  await waitFor(() => expect(told()).toHaveTextContent('浏览器无法播放语音验证码'));
  expect(screen.getByLabelText('图形验证码')).toHaveAccessibleDescription('浏览器无法播放语音验证码');
});
