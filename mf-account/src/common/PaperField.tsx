import { useId, useRef, useState, type DragEvent } from 'react';
import styled from 'styled-components';
import type { ImageScene } from '@portal/calls';
import { apiBase } from '@portal/client';
import { Actions, Button, TextLink, theme } from '@portal/design';
import { unseenInput, useUpload } from '@portal/forms';
import { PaperExample, type PaperKind } from './PaperExample';
import { cutOutCard, rotated } from './pictures';
import { uploadPicture } from './uploadPicture';

interface PaperFieldProps {
  label: string;
  scene: Exclude<ImageScene, 'avatar' | 'voucher' | 'appIcon'>;
  /** Id of the uploaded file, or empty. */
  value: string;
  /** Whether the uploaded file is a PDF. */
  isPdf?: boolean;
  /** Whether a scan as PDF is accepted, too. */
  takesPdf?: boolean;
  /** What the picture should show. */
  hint?: string;
  /** Kind of document, if it does not follow from the scene; an example is shown until there is a picture. */
  example?: PaperKind;
  /** May store the file elsewhere; if its promise rejects, the reason is shown here. */
  onChange: (fileId: string, isPdf: boolean) => void | Promise<void>;
  error?: string;
  isReadOnly?: boolean;
}

const pdf = 'application/pdf';

/** A picture of a paper to choose, drop or paste, with upload progress, rotation and replacement. */
export function PaperField(props: PaperFieldProps) {
  const { label, scene, value, isPdf = false, takesPdf = false, hint, onChange, error, isReadOnly } = props;
  const { example = scene === 'paper' ? 'certificate' : scene } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { percent, failure, run, refuse } = useUpload();
  // The photo as taken, kept while a cropped version of it is shown.
  const [original, setOriginal] = useState<File | null>(null);

  /** Crops photos of cards to the card; the user can undo that. */
  async function choose(file: File | undefined) {
    const card = file && isCard(example) ? await cutOutCard(file) : null;
    if ((await send(card ?? file)) && file) setOriginal(card && file);
  }

  /** @returns whether the upload succeeded. */
  async function send(file: File | undefined): Promise<boolean> {
    if (!file || isReadOnly) return false;
    const isTaken = /^image\/(jpeg|png)$/.test(file.type) || (takesPdf && file.type === pdf);
    if (!isTaken)
      refuse(takesPdf ? '文件格式有误，请选择 JPG、PNG 或 PDF' : '文件格式有误，请选择 JPG 或 PNG 图片');
    return isTaken && sendMade(() => file);
  }

  const sendMade = (make: () => File | Promise<File>) =>
    run(async (onProgress) => {
      const file = await make();
      await onChange(await uploadPicture(file, scene, onProgress), file.type === pdf);
    });

  async function handleOriginal() {
    if (original && (await send(original))) setOriginal(null);
  }

  const handleRotate = () => sendMade(() => rotated(`${apiBase}/file/view/${value}`, `${label}.jpg`));

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    void choose(event.dataTransfer.files[0]);
  }

  const reason = failure ?? error;
  return (
    <Slot
      data-invalid={reason ? true : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
      onPaste={(event) => void choose(event.clipboardData.files[0])}
    >
      <label htmlFor={id}>{label}</label>
      {value && isPdf ? (
        <TextLink to={`${apiBase}/file/view/${value}`} target="_blank" reloadDocument>
          {label}（PDF，点此下载查看）
        </TextLink>
      ) : value ? (
        <img src={`${apiBase}/file/view/${value}`} alt={`${label}预览`} />
      ) : (
        <Placeholder aria-hidden="true">
          {percent !== null ? (
            `${percent}%`
          ) : (
            <>
              <PaperExample kind={example} />
              示例：拖到这里，或点按钮选择
            </>
          )}
        </Placeholder>
      )}
      {percent !== null && <progress value={percent} max={100} aria-label={`${label}上传进度`} />}
      {!isReadOnly && (
        <>
          <input
            ref={input}
            id={id}
            type="file"
            accept={takesPdf ? 'image/jpeg,image/png,application/pdf' : 'image/jpeg,image/png'}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              target.value = '';
            }}
          />
          <Actions>
            <Button
              $size="s"
              tabIndex={-1}
              disabled={percent !== null}
              onClick={() => input.current?.click()}
            >
              {value ? '重新选择' : failure !== null ? '重试' : '选择图片'}
            </Button>
            {value && !isPdf && (
              <Button $size="s" disabled={percent !== null} onClick={() => void handleRotate()}>
                旋转
              </Button>
            )}
            {value && original && (
              <Button $size="s" disabled={percent !== null} onClick={() => void handleOriginal()}>
                恢复原图
              </Button>
            )}
          </Actions>
        </>
      )}
      {value && original && <Note role="status">已自动裁去证件四周的背景，请核对证件完整。</Note>}
      <Note id={`${id}-note`} $isError={Boolean(reason)} role={reason ? 'alert' : undefined}>
        {reason ?? `${hint ? `${hint}。` : ''}${takesPdf ? 'JPG、PNG 或 PDF' : 'JPG 或 PNG'}，不超过 5 MB`}
      </Note>
    </Slot>
  );
}

/** Kinds of document that can be recognised as a card in a photo. */
const isCard = (example: PaperKind) => example === 'idFront' || example === 'idBack';

const Slot = styled.div`
  display: grid;
  /* Keeps its height beside a taller slot. */
  align-content: start;
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
  ${unseenInput}
  progress {
    width: 100%;
    accent-color: ${theme.color.brand};
  }
`;

const Placeholder = styled.div`
  display: grid;
  place-content: center;
  place-items: center;
  gap: ${theme.space.s};
  width: 100%;
  aspect-ratio: 8 / 5;
  border: 1px dashed ${theme.color.control};
  border-radius: ${theme.radius.control};
  background: ${theme.color.mist};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
`;

const Note = styled.p<{ $isError?: boolean }>`
  font-size: ${theme.size.xs};
  color: ${({ $isError }) => ($isError ? theme.color.bad : theme.color.inkFaint)};
`;
