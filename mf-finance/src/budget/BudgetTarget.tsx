import { useCallback, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { budgetScopes, listAppApis, type CallReply, type simpleListApps } from '@portal/calls';
import { call } from '@portal/client';
import { Field, SelectInput } from '@portal/design';
import { Options } from '@portal/forms';
import { FoundChoice, type Choice } from '@portal/page';
import type { BudgetFields } from './BudgetFields';

export type OwnApp = CallReply<typeof simpleListApps>['records'][number];

interface BudgetTargetProps {
  form: UseFormReturn<BudgetFields>;
  apps: readonly OwnApp[];
  /** True for an existing budget, whose target cannot change. */
  isFixed: boolean;
  /** Of the target of an existing budget for an API. */
  apiName: string;
}

const apisShown = 50;

/** Target of a budget: the account, an app, or an API of an app. */
export function BudgetTarget({ form, apps, isFixed, apiName }: BudgetTargetProps) {
  const [scope, appId] = form.watch(['scope', 'appId']);

  return (
    <>
      <Field label="范围">
        <SelectInput disabled={isFixed} {...form.register('scope')}>
          <Options of={budgetScopes} />
        </SelectInput>
      </Field>
      {scope !== 'account' && (
        <Field label="应用" error={form.formState.errors.appId?.message}>
          <SelectInput disabled={isFixed} {...form.register('appId')}>
            {apps.map((app) => (
              <option key={app.appId} value={app.appId}>
                {app.appName}
              </option>
            ))}
          </SelectInput>
        </Field>
      )}
      {scope === 'api' && isFixed && (
        <Field label="API">
          <SelectInput disabled>
            <option>{apiName}</option>
          </SelectInput>
        </Field>
      )}
      {scope === 'api' && !isFixed && appId !== '' && <ApiChoice key={appId} form={form} appId={appId} />}
    </>
  );
}

interface ApiChoiceProps extends Pick<BudgetTargetProps, 'form'> {
  appId: string;
}

/** APIs that the app may call in production; preselects the first. */
function ApiChoice({ form, appId }: ApiChoiceProps) {
  const [chosen, setChosen] = useState<Choice | null>(null);
  const find = useCallback(
    async (text: string, signal: AbortSignal) => {
      const request = { appId, env: 'prod', name: text || undefined, pageSize: apisShown } as const;
      const { records, total } = await call(listAppApis, request, { signal });
      return { records: records.map(({ apiId, apiName }) => ({ id: apiId, name: apiName })), total };
    },
    [appId],
  );
  const { setValue } = form;
  const choose = useCallback(
    (choice: Choice | null) => {
      setChosen(choice);
      setValue('apiId', choice?.id ?? '');
    },
    [setValue],
  );

  return (
    <FoundChoice
      label="API"
      error={form.formState.errors.apiId?.message}
      chosen={chosen}
      onChoose={choose}
      find={find}
    />
  );
}
