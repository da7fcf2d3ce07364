import { useForm } from 'react-hook-form';
import { editUser, memberLanguages, type MemberLanguage } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Field, SelectInput } from '@portal/design';
import { useAction } from '@portal/page';
import { entriesOf } from '@portal/rules';
import { NarrowForm } from './NarrowForm';

/**
 * Language of pages for this user, wherever they sign in.
 *
 * @param chosen null: not chosen, so pages follow the browser.
 */
export function LanguageField({ chosen }: { chosen: MemberLanguage | null }) {
  const { register, handleSubmit, formState } = useForm<{ language: MemberLanguage | '' }>({
    defaultValues: { language: chosen ?? '' },
  });
  const saving = useAction(async (to: MemberLanguage) => {
    await call(editUser, { language: to });
    // Texts are evaluated when modules load, so the page has to reload. The query parameter overrides this browser's
    // earlier choice.
    window.location.assign(`/userCenterInfo?lang=${to}`);
  }, '已保存');

  return (
    <NarrowForm
      noValidate
      onSubmit={(event) => void handleSubmit(({ language }) => language && saving.run(language))(event)}
    >
      <Field
        label="页面语言"
        hint="在其他浏览器登录后也用这个语言；邮件、短信与站内消息也用它"
        error={formState.errors.language?.message}
        beside={
          <Button type="submit" disabled={saving.isBusy}>
            保存
          </Button>
        }
      >
        <SelectInput {...register('language', { required: '请选择语言' })}>
          {chosen === null && <option value="">跟随浏览器</option>}
          {entriesOf(memberLanguages).map(([key, name]) => (
            <option key={key} value={key} lang={key === 'zh' ? 'zh-CN' : key}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
    </NarrowForm>
  );
}
