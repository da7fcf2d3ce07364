import { useState, type FormEvent } from 'react';
import { Button, Field, TextInput } from '@portal/design';

interface AddressFieldProps {
  isBusy: boolean;
  onFetch: (url: string) => Promise<void>;
}

/** Where a description lies on the web; the server fetches it. */
export function AddressField({ isBusy, onFetch }: AddressFieldProps) {
  const [url, setUrl] = useState('');

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) void onFetch(url.trim());
  }

  return (
    <form onSubmit={handleSubmit}>
      <Field
        label="描述文件的网址"
        hint="公网可访问的 http 或 https 地址，不超过 8 MB；文件引用的其他网址不会读取"
      >
        <TextInput
          type="url"
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
