import { render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { call } from '@portal/client';
import { addApp } from '@portal/calls';
import { Field, PasswordInput, SelectInput, TextArea, TextInput } from '@portal/design';
import { FormError } from '@portal/forms';
import { beginSession, endSession } from '@portal/session';
import { aMember, network, renderElement } from '@portal/testing';
import { forgetTyped, keepTyped, readTyped } from './typedText';
import { useGuardedSubmission } from './useSubmission';

beforeEach(() => window.sessionStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
  endSession();
});

function Form() {
  const form = useForm({ defaultValues: { title: '旧名', kind: 'a', brief: '原样', secret: '' } });
  const { submit, refusal } = useGuardedSubmission(form, {
    send: ({ title, brief }, reqNo) => call(addApp, { appName: title, appType: 'web', brief, reqNo }),
  });
  return (
    <form noValidate onSubmit={submit}>
      <Field label="名称">
        <TextInput {...form.register('title')} />
      </Field>
      <Field label="类型">
        <SelectInput {...form.register('kind')}>
          <option value="a">甲类</option>
          <option value="b">乙类</option>
        </SelectInput>
      </Field>
      <Field label="简介">
        <TextArea {...form.register('brief')} />
      </Field>
      <Field label="密钥">
        <PasswordInput autoComplete="new-password" {...form.register('secret')} />
      </Field>
      <FormError text={refusal} />
      <button>提交</button>
    </form>
  );
}

const leaving = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function meetNewerVersion() {
  beginSession(aMember({ accountId: 'acc_1' }), false);
  network.fail(addApp, 'E7042');
  const { user } = renderElement(<Form />);
  await user.clear(screen.getByLabelText('名称'));
  await user.type(screen.getByLabelText('名称'), '新名<b>');
  await user.selectOptions(screen.getByLabelText('类型'), '乙类');
  await user.type(screen.getByLabelText('密钥'), 'top secret');
  await user.click(screen.getByRole('button', { name: '显示' }));
  await user.click(screen.getByRole('button', { name: '提交' }));
  const reload = await screen.findByRole('button', { name: '重新加载' });
  // The browser's reload itself does nothing here, and says so.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  return { user, reload };
}

it('keeps what was changed over the reload, without secrets, and the browser asks nothing then', async () => {
  const { user, reload } = await meetNewerVersion();
  expect(leaving()).toBe(false);

  await user.click(reload);

  expect(readTyped('acc_1')?.lines).toEqual([
    { label: '名称', text: '新名<b>' },
    { label: '类型', text: '乙类' },
  ]);
  expect(leaving()).toBe(true);
});

it('leaves the question to the browser where nothing can be kept', async () => {
  const { user, reload } = await meetNewerVersion();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

  await user.click(reload);

  expect(leaving()).toBe(false);
});

it('keeps the text of an editor, and of an input that its form has no name for', () => {
  render(
    <form aria-label="正文">
      <div role="textbox" aria-multiline contentEditable suppressContentEditableWarning aria-label="公告内容">
        {'\uFEFF第一段'}
      </div>
      <div role="toolbar">
        <select aria-label="段落样式">
          <option>正文</option>
        </select>
      </div>
      <input aria-label="标签" defaultValue="甲" />
      <input name="same" aria-label="没改" defaultValue="乙" />
      <input aria-label="证件号" autoComplete="off" defaultValue="110" />
      <input type="checkbox" aria-label="置顶" defaultChecked />
    </form>,
  );

  expect(keepTyped(screen.getByRole('form'), () => false, 'acc_1')).toBe(true);

  expect(readTyped('acc_1')?.lines).toEqual([
    { label: '公告内容', text: '第一段' },
    { label: '标签', text: '甲' },
  ]);
});

it('is shown to nobody else, on no other page, and not after it was closed', () => {
  render(
    <form aria-label="表单">
      <input aria-label="标签" defaultValue="甲" />
    </form>,
  );
  keepTyped(screen.getByRole('form'), () => true, 'acc_1');

  expect(readTyped('acc_2')).toBeNull();
  expect(readTyped(null)).toBeNull();
  expect(readTyped('acc_1', '/elsewhere')).toBeNull();
  expect(readTyped('acc_1')).not.toBeNull();
  forgetTyped();
  expect(readTyped('acc_1')).toBeNull();
});

it.each(['{', '[]', '{"place":"/","ownerId":null,"lines":[{"label":1}]}', '{"place":"/","ownerId":null}'])(
  'takes nothing from a storage that holds %s',
  (kept) => {
    window.sessionStorage.setItem('portal-typed', kept);
    expect(readTyped(null, '/')).toBeNull();
  },
);
