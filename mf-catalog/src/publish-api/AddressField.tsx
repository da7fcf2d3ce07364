import { useState, type FormEvent } from 'react';
import { Button, Field, TextInput } from '@portal/design';

interface AddressFieldProps {
  isBusy: boolean;
  onFetch: (url: string) => Promise<void>;
}

/** Address of a description on the web, which the server fetches. */
export function AddressField({ isBusy, onFetch }: AddressFieldProps) {
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string>();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const isAddress = /^https?:\/\/[^\s/]/i.test(url.trim()) && URL.canParse(url.trim());
    setProblem(isAddress ? undefined : '请填写以 http:// 或 https:// 开头的网址');
    if (isAddress) void onFetch(url.trim());
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Field
        label="描述文件的网址"
        hint="公网可访问的 http 或 https 地址，不超过 8 MB；文件引用的其他网址不会读取"
        error={problem}
      >
        <TextInput
          type="url"
          autoComplete="off"
          maxLength={500}
          placeholder="https://"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
      </Field>
      <Button type="submit" disabled={isBusy || url.trim() === ''}>
        读取并解析
      </Button>
    </form>
  );
}
