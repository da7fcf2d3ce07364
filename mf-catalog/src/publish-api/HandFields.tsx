import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { Button, Field, SelectInput, TextArea, TextInput, theme } from '@portal/design';
import { describeRequests } from './describeRequests';

interface HandFieldsProps {
  isBusy: boolean;
  onRead: (fileName: string, text: string) => Promise<void>;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Writes a first operation by hand; others are added in the operations step. */
export function HandFields({ isBusy, onRead }: HandFieldsProps) {
  const form = useForm({ defaultValues: { method: 'GET', path: '', summary: '', query: '', body: '' } });
  const { errors } = form.formState;

  const handleRead = form.handleSubmit(async ({ method, path, summary, query, body }) => {
    const names = query.split(/[,，\s]+/).filter(Boolean);
    const request = {
      method,
      path: path.trim(),
      summary: summary.trim(),
      server: '',
      query: names.map((name) => [name, ''] as const),
      headers: [],
      body: body.trim(),
    };
    await onRead('openapi.json', describeRequests(summary.trim(), [request]));
  });

  return (
    <form noValidate onSubmit={(event) => void handleRead(event)}>
      <Hint>先写下一个接口。更多接口、参数、返回与示例，在“接口”一步逐个补上。</Hint>
      <Field label="方法">
        <SelectInput {...form.register('method')}>
          {methods.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </SelectInput>
      </Field>
      <Field label="路径" hint="路径里会变的部分用大括号，如 /days/{year}" error={errors.path?.message}>
        <TextInput
          maxLength={200}
          {...form.register('path', {
            validate: (path) => /^\/[^\s?#]*$/.test(path.trim()) || '路径以 / 开头，不含空格和参数',
          })}
        />
      </Field>
      <Field label="接口名称" error={errors.summary?.message}>
        <TextInput
          maxLength={60}
          {...form.register('summary', { validate: (text) => text.trim() !== '' || '请填写接口名称' })}
        />
      </Field>
      <Field label="查询参数（选填）" hint="名称，多个用逗号隔开">
        <TextInput maxLength={500} {...form.register('query')} />
      </Field>
      <Field label="请求体示例（选填）" hint="JSON；GET 没有请求体" error={errors.body?.message}>
        <TextArea
          rows={4}
          maxLength={2000}
          spellCheck={false}
          {...form.register('body', {
            validate: (text) => isJson(text) || '不是有效的 JSON，请检查引号与逗号',
          })}
        />
      </Field>
      <Button type="submit" disabled={isBusy}>
        生成描述
      </Button>
    </form>
  );
}

function isJson(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const Hint = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkSoft};
`;
