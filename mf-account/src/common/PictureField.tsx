import { useId, useRef, useState, type DragEvent } from 'react';
import styled from 'styled-components';
import { apiBase, messageOf } from '@portal/client';
import { Button, theme } from '@portal/design';
import { uploadPicture } from './uploadPicture';

interface PictureFieldProps {
  label: string;
  scene: 'idFront' | 'idBack';
  /** Id of the uploaded file, or empty. */
  value: string;
  onChange: (fileId: string) => void;
  error?: string;
  isReadOnly?: boolean;
}

type State =
  { status: 'idle' } | { status: 'sending'; percent: number } | { status: 'failed'; reason: string };

/** One picture: choose, drop or paste it, see its progress, replace it. */
export function PictureField({ label, scene, value, onChange, error, isReadOnly }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>({ status: 'idle' });

  async function send(file: File | undefined) {
    if (!file) return;
    if (!/^image\/(jpeg|png)$/.test(file.type))
      return setState({ status: 'failed', reason: '文件格式有误，请选择 JPG 或 PNG 图片' });
    setState({ status: 'sending', percent: 0 });
    try {
      onChange(await uploadPicture(file, scene, (percent) => setState({ status: 'sending', percent })));
      setState({ status: 'idle' });
    } catch (failure) {
      setState({ status: 'failed', reason: messageOf(failure) });
    }
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    void send(event.dataTransfer.files[0]);
  }

  const reason = state.status === 'failed' ? state.reason : error;
  return (
    <Slot
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
      onPaste={(event) => void send(event.clipboardData.files[0])}
    >
      <label htmlFor={id}>{label}</label>
      {value ? (
        <img src={`${apiBase}/file/view/${value}`} alt={`${label}预览`} />
      ) : (
        <Placeholder aria-hidden="true">
          {state.status === 'sending' ? `${state.percent}%` : '拖到这里，或点按钮选择'}
        </Placeholder>
      )}
      {state.status === 'sending' && (
        <progress value={state.percent} max={100} aria-label={`${label}上传进度`} />
      )}
      {!isReadOnly && (
        <>
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/jpeg,image/png"
            aria-describedby={`${id}-note`}
            onChange={({ target }) => {
              void send(target.files?.[0]);
              target.value = '';
            }}
          />
          <Button $size="s" disabled={state.status === 'sending'} onClick={() => input.current?.click()}>
            {value ? '重新选择' : state.status === 'failed' ? '重试' : '选择图片'}
          </Button>
        </>
      )}
      <Note id={`${id}-note`} $isError={Boolean(reason)} role={reason ? 'alert' : undefined}>
        {reason ?? 'JPG 或 PNG，不超过 5 MB'}
      </Note>
    </Slot>
  );
}

const Slot = styled.div`
  display: grid;
  gap: ${theme.space.s};
  justify-items: start;
  label {
    font-size: ${theme.size.s};
    color: ${theme.color.inkSoft};
  }
  img {
    width: 100%;
    aspect-ratio: 8 / 5;
    object-fit: contain;
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.control};
    background: ${theme.color.mist};
  }
  input {
    position: absolute;
    width: 1px;
    height: 1px;
    opacity: 0;
  }
  progress {
    width: 100%;
  }
`;

const Placeholder = styled.div`
  display: grid;
  place-items: center;
  width: 100%;
  aspect-ratio: 8 / 5;
  border: 1px dashed ${theme.color.control};
  border-radius: ${theme.radius.control};
  background: ${theme.color.mist};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
`;

const Note = styled.p<{ $isError: boolean }>`
  font-size: ${theme.size.xs};
  color: ${({ $isError }) => ($isError ? theme.color.bad : theme.color.inkFaint)};
`;
