import { Controller, useForm } from 'react-hook-form';
import styled from 'styled-components';
import {
  editPortal,
  listRevisions,
  openPortalStates,
  rollbackBrand,
  type CallReply,
  type PortalContent,
  type PortalView,
} from '@portal/calls';
import { call } from '@portal/client';
import {
  Button,
  DataTable,
  Field,
  Panel,
  Status,
  TextArea,
  TextInput,
  theme,
  toast,
  wide,
} from '@portal/design';
import { FormActions, FormError, PictureField, rule } from '@portal/forms';
import { RowActions, useGuardedSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { colorRules, formatMinute, countHint } from '@portal/rules';
import { ColorField } from '../common/ColorField';
import { HeaderPreview } from '../common/HeaderPreview';
import { navigationOf } from './navigationOf';
import { TabText } from './TabText';
import { useSeenMark } from './useSeenMark';

type Brand = Pick<PortalContent, 'doColor' | 'doLogoUrl' | 'do_rc_url' | 'faviconUrl' | 'intro' | 'footer'>;
type Revisions = CallReply<typeof listRevisions>;

const pictures = [
  { name: 'doLogoUrl', label: '标志', kind: 'logo' },
  { name: 'do_rc_url', label: '首页横幅（没有轮播图时显示）', kind: 'picture' },
  { name: 'faviconUrl', label: '浏览器图标', kind: 'logo' },
] as const;

/** Edits the look of the portal, with a preview. */
export function BrandTab({ view, revisions }: { view: PortalView; revisions: Revisions | null }) {
  const { doId, draft } = view;
  const { doColor, doLogoUrl, do_rc_url, faviconUrl, intro, footer } = draft;
  const form = useForm<Brand>({
    // A rollback updates untouched fields; fields being edited keep their input.
    values: { doColor, doLogoUrl, do_rc_url, faviconUrl, intro, footer },
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { errors, isDirty } = form.formState;
  const [mark, setMark] = useSeenMark(view.marks?.brand, !isDirty);
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'tab',
    send: (fields) => call(editPortal, { doId, mark, ...fields }),
    onSent: (saved, fields) => {
      setMark(saved.mark);
      // Saved fields count as untouched, so that a later rollback replaces them.
      form.reset(fields, { keepDirtyValues: false });
      toast('草稿已保存', 'good');
      void revalidate();
    },
  });
  const [color, logo, banner] = form.watch(['doColor', 'doLogoUrl', 'do_rc_url']);
  const navigation = navigationOf(draft)
    .filter(({ isOn }) => isOn === 1)
    .map(({ label }) => label);
  const seen = { name: view.doName, color, logoUrl: logo, bannerUrl: banner, navigation };

  return (
    <>
      <Panel title="预览">
        <Previews>
          <HeaderPreview {...seen} />
          <HeaderPreview {...seen} isPhone />
        </Previews>
      </Panel>
      <Panel title="品牌">
        <form noValidate onSubmit={submit}>
          <ColorField
            color={color}
            field={form.register('doColor', rule(colorRules))}
            error={errors.doColor?.message}
            onPick={(picked) => form.setValue('doColor', picked, { shouldDirty: true, shouldValidate: true })}
          />
          {pictures.map(({ name, label, kind }) => (
            <Controller
              key={name}
              name={name}
              control={form.control}
              render={({ field }) => (
                <PictureField
                  label={label}
                  kind={kind}
                  value={field.value}
                  onChange={field.onChange}
                  error={errors[name]?.message}
                />
              )}
            />
          ))}
          <Field
            label="简介"
            hint={`显示在专区首页与全部专区里，${countHint(form.watch('intro'), 120)}`}
            error={errors.intro?.message}
          >
            <TextInput maxLength={120} {...form.register('intro')} />
          </Field>
          <Field label="页脚" hint={countHint(form.watch('footer'), 200)} error={errors.footer?.message}>
            <TextArea rows={2} maxLength={200} {...form.register('footer')} />
          </Field>
          <FormError text={refusal} />
          <FormActions>
            <Button type="submit" $kind="primary" disabled={isBusy}>
              保存草稿
            </Button>
          </FormActions>
        </form>
      </Panel>
      {revisions && <History view={view} revisions={revisions} onRestored={setMark} />}
    </>
  );
}

interface HistoryProps {
  view: PortalView;
  revisions: Revisions;
  /** Receives the mark of the restored version. */
  onRestored: (mark: string | undefined) => void;
}

function History({ view: { doId, state }, revisions, onRestored }: HistoryProps) {
  if (revisions.records.length === 0)
    return (
      <Panel title="历史版本">
        <TabText>还没有发布过的版本。</TabText>
      </Panel>
    );
  return (
    <Panel title="历史版本">
      <DataTable
        label="历史版本"
        rows={revisions.records}
        rowKey={({ revision }) => String(revision)}
        columns={[
          { title: '版本', isMain: true, render: ({ revision }) => `版本 ${revision}` },
          {
            title: '品牌色',
            render: ({ content }) => (
              <>
                <Swatch style={{ backgroundColor: content.doColor }} aria-hidden="true" /> {content.doColor}
              </>
            ),
          },
          { title: '说明', render: ({ note }) => note || '—' },
          { title: '发布人', render: ({ publisher }) => publisher },
          { title: '发布时间', render: ({ publishTime }) => formatMinute(publishTime) },
          {
            title: '操作',
            isAction: true,
            render: ({ revision, isLive }) =>
              isLive === 1 ? (
                <Status tone="good">当前版本</Status>
              ) : (
                <RowActions
                  actions={[
                    openPortalStates.includes(state) && {
                      label: '恢复',
                      needs: rollbackBrand,
                      act: async (_, reqNo) => {
                        const { mark } = await call(rollbackBrand, { doId, revision, reqNo });
                        // Later edits are based on the restored version.
                        onRestored(mark);
                      },
                      done: `已恢复版本 ${revision}`,
                      confirm: {
                        title: '恢复历史版本',
                        question: `访客立即看到版本 ${revision} 的品牌、轮播、导航与内容，未发布的修改会被它替换。确认恢复？`,
                      },
                    },
                  ]}
                />
              ),
          },
        ]}
      />
    </Panel>
  );
}

const Previews = styled.div`
  display: grid;
  gap: ${theme.space.l};
  align-items: start;
  ${wide} {
    grid-template-columns: minmax(0, 1fr) 320px;
  }
`;

const Swatch = styled.span`
  display: inline-block;
  width: 12px;
  height: 12px;
  border: 1px solid ${theme.color.line};
  vertical-align: -1px;
`;
