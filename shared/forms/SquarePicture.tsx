import { useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { Actions, Avatar, Button, theme } from '@portal/design';
import { unseenInput } from './unseenInput';

interface SquarePictureProps {
  label: string;
  /** Noun on the buttons, such as 头像. */
  what: string;
  /** Address of the current picture; empty: none. */
  url: string;
  /** Name of the owner: its first character replaces a missing picture. */
  name: string;
  /** Pixels. */
  size: number;
  note: string;
  /** Why the last upload was refused; empty: it was not. */
  reason: string;
  /** What is under way, in words; null: nothing. */
  busy: string | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** A picture that is cropped to its middle: upload or remove it. */
export function SquarePicture({
  label,
  what,
  url,
  name,
  size,
  note,
  reason,
  busy,
  onChoose,
  onRemove,
}: SquarePictureProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOtherType, setIsOtherType] = useState(false);
  const said = isOtherType ? '文件格式有误，请选择 JPG 或 PNG 图片' : reason;

  function choose(file: File | undefined) {
    if (!file || busy !== null) return;
    const isPicture = /^image\/(jpeg|png)$/.test(file.type);
    setIsOtherType(!isPicture);
    if (isPicture) onChoose(file);
  }

  return (
    <Row>
      <Avatar url={url} name={name} size={size} />
      <div>
        <label htmlFor={id}>{label}</label>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/jpeg,image/png"
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            target.value = '';
          }}
        />
        <Actions>
          <Button
            type="button"
            $size="s"
            tabIndex={-1}
            disabled={busy !== null}
            onClick={() => input.current?.click()}
          >
            {busy ?? (url ? `更换${what}` : `上传${what}`)}
          </Button>
          {url && (
            <Button
              type="button"
              $size="s"
              disabled={busy !== null}
              onClick={() => {
                setIsOtherType(false);
                onRemove();
              }}
            >
              移除{what}
            </Button>
          )}
        </Actions>
        <Note id={`${id}-note`} $isError={said !== ''} role={said ? 'alert' : undefined}>
          {said || note}
        </Note>
      </div>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  gap: ${theme.space.m};
  align-items: flex-start;
  label {
    display: block;
    margin-bottom: ${theme.space.s};
    font-size: ${theme.size.s};
    color: ${theme.color.inkSoft};
  }
  ${unseenInput}
`;

const Note = styled.p<{ $isError: boolean }>`
  margin-top: ${theme.space.s};
  font-size: ${theme.size.xs};
  color: ${({ $isError }) => ($isError ? theme.color.bad : theme.color.inkFaint)};
`;
