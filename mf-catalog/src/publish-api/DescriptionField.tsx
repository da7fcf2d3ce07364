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

  async function readFile(file: File | undefined) {
    if (file) await onRead(file.name, await file.text());
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
