import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { moveApp, type App } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Field, Notice, SelectInput, toast } from '@portal/design';
import { FormDialog } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useNavigate } from '@portal/router';
import { mayDo } from '@portal/rules';
import { useMember, type Organisation } from '@portal/session';

/** Moves a personal app into one of the owner's organisations; nothing when none can take it. */
export function MoveButton({ app }: { app: App }) {
  const member = useMember();
  const [isOpen, setIsOpen] = useState(false);
  const takers = (member?.organisations ?? []).filter(({ role }) => mayDo(role, 'develop'));
  const [first] = takers;
  if (member?.organisationRole || !first) return null;

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>移入组织</Button>
      {isOpen && <MoveDialog app={app} takers={takers} first={first} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface MoveDialogProps {
  app: App;
  takers: readonly Organisation[];
  first: Organisation;
  onClose: () => void;
}

function MoveDialog({ app: { appId, appName }, takers, first, onClose }: MoveDialogProps) {
  const form = useForm({ defaultValues: { accountId: first.accountId } });
  const navigate = useNavigate();
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ accountId }, reqNo) => call(moveApp, { appId, accountId, reqNo }),
    onSent({ organisationName }) {
      toast(`“${appName}”已移入“${organisationName}”`, 'good');
      void navigate('/myAppList');
    },
  });

  return (
    <FormDialog
      title="移入组织"
      submitLabel="移入"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="组织" hint="您是管理员或开发的组织" error={form.formState.errors.accountId?.message}>
        <SelectInput {...form.register('accountId')}>
          {takers.map(({ accountId, name }) => (
            <option key={accountId} value={accountId}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Notice tone="warn">
        密钥、订阅与该应用的预算随应用移入，程序无需改动；此后的费用由组织支付。已发生的账务仍在您的个人账户。移入后不能移回。
      </Notice>
    </FormDialog>
  );
}
