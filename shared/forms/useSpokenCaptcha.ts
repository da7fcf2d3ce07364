import { useEffect, useRef, useState } from 'react';
import { captchaSound } from '@portal/calls';
import { fetchFile, messageOf } from '@portal/client';
import { createPlayer, type Player } from './createPlayer';
import type { Captcha } from './useCaptcha';

/** What has become of the sound: `silent` is one that can be heard (again). */
type SoundState = 'none' | 'loading' | 'playing' | 'silent';

export type SpokenCaptcha = ReturnType<typeof useSpokenCaptcha>;

/** Stopped at once, or refused by the browser because it took long to come: pressing again plays it. */
const isPassing = (error: unknown) =>
  error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name);

/**
 * The captcha as a sound: fetched when somebody asks for it, played at once and as often as they like, and gone with
 * the form or with the next picture.
 */
export function useSpokenCaptcha({ src, isSpoken, turnToSound, refresh }: Captcha) {
  const player = useRef<Player | null>(null);
  const asked = useRef<AbortController | null>(null);
  const [state, setState] = useState<SoundState>('none');
  const [failure, setFailure] = useState<string | null>(null);

  function forget() {
    asked.current?.abort();
    player.current?.drop();
    player.current = null;
  }

  // Another picture, or the form is left: what was heard is void.
  useEffect(() => forget, [src]);

  async function play() {
    setState('playing');
    try {
      await player.current?.play();
    } catch (error) {
      setState('silent');
      if (!isPassing(error)) setFailure('浏览器无法播放语音验证码');
    }
  }

  function stop() {
    player.current?.stop();
    setState('silent');
  }

  async function fetchSound() {
    forget();
    turnToSound();
    setFailure(null);
    setState('loading');
    const asking = new AbortController();
    asked.current = asking;
    try {
      const sound = await fetchFile(captchaSound, {}, { signal: asking.signal });
      if (asking.signal.aborted) return;
      player.current = createPlayer(sound, () => setState('silent'));
      await play();
    } catch (error) {
      if (asking.signal.aborted) return;
      setState('none');
      setFailure(messageOf(error));
      // Nobody knows whether the picture still counts.
      refresh();
    }
  }

  return {
    state: isSpoken ? state : 'none',
    failure,
    fetchSound,
    play,
    stop,
    forgetFailure: () => setFailure(null),
  };
}
