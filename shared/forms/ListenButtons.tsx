import styled from 'styled-components';
import { Button, VisuallyHidden } from '@portal/design';
import type { SpokenCaptcha } from './useSpokenCaptcha';

/** Buttons for a spoken captcha: play, stop, play again, ask for another one. Nothing plays by itself. */
export function ListenButtons({ spoken }: { spoken: SpokenCaptcha }) {
  const { state, failure, fetchSound, play, stop } = spoken;
  const isLoading = state === 'loading';
  const text = { none: '收听验证码', loading: '正在获取语音…', playing: '停止播放', silent: '再听一次' }[
    state
  ];
  const act = { none: fetchSound, loading: null, playing: stop, silent: play }[state];

  return (
    <Row>
      {/* The same buttons throughout, never disabled: who pressed one keeps the focus and has it under the pointer. */}
      {state !== 'none' && (
        <Button
          $kind="quiet"
          $size="s"
          aria-disabled={isLoading}
          onClick={() => void (isLoading || fetchSound())}
        >
          换一段语音
        </Button>
      )}
      <Button $kind="quiet" $size="s" aria-disabled={isLoading} onClick={() => void act?.()}>
        {text}
      </Button>
      {/* Quiet while it plays: a screen reader would talk over it. */}
      <VisuallyHidden role="status">
        {failure ?? (state === 'silent' && '播放结束，可再听一次')}
      </VisuallyHidden>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  margin-left: auto;
`;
