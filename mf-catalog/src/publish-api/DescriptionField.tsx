import { useRef, useState, type DragEvent } from 'react';
import styled from 'styled-components';
import { Button, Field, TextArea, theme } from '@portal/design';

interface DescriptionFieldProps {
  isBusy: boolean;
  onRead: (fileName: string, text: string) => Promise<void>;
}

/** A description of an API: chosen, dropped or pasted. */
export function DescriptionField({ isBusy, onRead }: DescriptionFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState('');

  const [problem, setProblem] = useState<string>();

  async function readFile(file: File | undefined) {
    if (!file) return;
    setProblem(problemOf(file));
    if (!problemOf(file)) await onRead(file.name, await file.text());
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    void readFile(event.dataTransfer.files[0]);
  }

  return (
    <>
      <Drop onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
        <span>拖放描述文件到这里，或</span>
        <Button disabled={isBusy} onClick={() => input.current?.click()}>
          选择文件
        </Button>
        <p>OpenAPI 3.x 或 Swagger 2.0，JSON 或 YAML，不超过 8 MB</p>
        {problem && <Problem role="alert">{problem}</Problem>}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="描述文件"
          accept=".json,.yaml,.yml,application/json"
          disabled={isBusy}
          onChange={({ target }) => {
            void readFile(target.files?.[0]);
            target.value = '';
          }}
        />
      </Drop>
      <Field label="或粘贴描述内容">
        <TextArea
          rows={5}
          spellCheck={false}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
      </Field>
      <Button disabled={isBusy || pasted.trim() === ''} onClick={() => void onRead('openapi.yaml', pasted)}>
        解析粘贴的内容
      </Button>
    </>
  );
}

const bytesMax = 8 * 1024 * 1024;

/** What need not be sent to be refused. */
function problemOf({ size }: File): string | undefined {
  if (size === 0) return '文件是空的，请选择有内容的描述文件';
  return size > bytesMax ? '文件超过 8 MB，请拆成多个描述文件后分别导入' : undefined;
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
