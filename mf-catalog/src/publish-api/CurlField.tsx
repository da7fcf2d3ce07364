import { useState } from 'react';
import { Button, Field, TextArea } from '@portal/design';
import { describeRequests } from './describeRequests';
import { readCurl } from './readCurl';

interface CurlFieldProps {
  isBusy: boolean;
  onRead: (fileName: string, text: string) => Promise<void>;
}

/** Imports a call from a cURL command. */
export function CurlField({ isBusy, onRead }: CurlFieldProps) {
  const [command, setCommand] = useState('');
  const [problem, setProblem] = useState<string>();

  async function handleRead() {
    const request = readCurl(command);
    if (typeof request === 'string') {
      setProblem(request);
      return;
    }
    setProblem(undefined);
    const host = URL.canParse(request.server) ? new URL(request.server).hostname : '';
    await onRead(`${host}.json`, describeRequests(host, [request]));
  }

  return (
    <>
      <Field
        label="cURL 命令"
        hint="读出方法、路径、参数与请求体；密钥、Cookie 等认证信息不会导入，请在后端一步填写"
        error={problem}
      >
        <TextArea
          rows={6}
          spellCheck={false}
          placeholder="curl 'https://api.example.com/days?year=2026' -H 'Accept: application/json'"
          value={command}
          onChange={({ target }) => setCommand(target.value)}
        />
      </Field>
      <Button disabled={isBusy || command.trim() === ''} onClick={() => void handleRead()}>
        解析命令
      </Button>
    </>
  );
}
