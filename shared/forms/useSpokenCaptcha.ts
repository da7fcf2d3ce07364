import { useEffect, useRef, useState } from 'react';
import { captchaSound } from '@portal/calls';
import { fetchFile, messageOf } from '@portal/client';
import { createPlayer, type Player } from './createPlayer';
import type { Captcha } from './useCaptcha';

/** State of the sound; `silent`: loaded and not playing. */
type SoundState = 'none' | 'loading' | 'playing' | 'silent';

export type SpokenCaptcha = ReturnType<typeof useSpokenCaptcha>;

/** Stopped right away, or blocked by the browser because loading took too long: pressing again plays it. */
const isPassing = (error: unknown) =>
  error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name);

/**
 * The spoken captcha: loaded on demand, played at once and as often as wanted, dropped with the form or the next
 * picture.
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

  // A new picture, or leaving the form, invalidates the sound.
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
      // It is unknown whether the picture is still valid.
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
