import { useId, useRef, useState, type DragEvent } from 'react';
import styled from 'styled-components';
import { Button, Field, TextArea, theme } from '@portal/design';
import { decodeText } from '@portal/rules';

interface FileOrPasteProps {
  isBusy: boolean;
  /** Name of the file field, such as `描述文件`. */
  fileLabel: string;
  /** Text before the button, such as `拖放描述文件到这里，或`. */
  dropText: string;
  /** Accepted file types. */
  kinds: string;
  pasteLabel: string;
  /** File name used for pasted text. */
  pastedName: string;
  onRead: (fileName: string, text: string) => Promise<void>;
}

/** Takes a text from a file (chosen or dropped) or pasted. */
export function FileOrPaste({
  isBusy,
  fileLabel,
  dropText,
  kinds,
  pasteLabel,
  pastedName,
  onRead,
}: FileOrPasteProps) {
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState('');
  const hint = useId();

  const [problem, setProblem] = useState<string>();

  async function readFile(file: File | undefined) {
    if (!file) return;
    setProblem(problemOf(file));
    if (!problemOf(file)) await onRead(file.name, decodeText(new Uint8Array(await file.arrayBuffer())));
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    void readFile(event.dataTransfer.files[0]);
  }

  return (
    <>
      <Drop onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
        <span>{dropText}</span>
        <Button disabled={isBusy} aria-describedby={hint} onClick={() => input.current?.click()}>
          选择文件
        </Button>
        <p id={hint}>{kinds}</p>
        {problem && <Problem role="alert">{problem}</Problem>}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={fileLabel}
          accept=".json,.yaml,.yml,application/json"
          disabled={isBusy}
          onChange={({ target }) => {
            void readFile(target.files?.[0]);
            target.value = '';
          }}
        />
      </Drop>
      <Field label={pasteLabel}>
        <TextArea
          rows={5}
          spellCheck={false}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
      </Field>
      <Button disabled={isBusy || pasted.trim() === ''} onClick={() => void onRead(pastedName, pasted)}>
        解析粘贴的内容
      </Button>
    </>
  );
}

const bytesMax = 8 * 1024 * 1024;

/** Checks that need no upload. */
function problemOf({ size }: File): string | undefined {
  if (size === 0) return '文件是空的，请选择有内容的文件';
  return size > bytesMax ? '文件超过 8 MB，请拆成多个文件后分别导入' : undefined;
}

const Problem = styled.strong`
  color: ${theme.color.bad};
  font-size: ${theme.size.s};
  font-weight: 400;
`;

const Drop = styled.div`
  display: grid;
  gap: ${theme.space.s};
  justify-items: center;
  margin-bottom: ${theme.space.l};
  padding: ${theme.space.xl};
  border: 1px dashed ${theme.color.control};
  border-radius: ${theme.radius.card};
  background: ${theme.color.mist};
  text-align: center;
  p {
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
`;
