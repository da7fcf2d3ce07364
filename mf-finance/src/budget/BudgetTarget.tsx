import { useCallback, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { budgetScopes, listAppApis, type CallReply, type simpleListApps } from '@portal/calls';
import { call } from '@portal/client';
import { Field, SelectInput } from '@portal/design';
import { useLoaded } from '@portal/page';
import type { BudgetFields } from './BudgetDialog';

export type OwnApp = CallReply<typeof simpleListApps>['records'][number];

interface BudgetTargetProps {
  form: UseFormReturn<BudgetFields>;
  apps: readonly OwnApp[];
  /** True for an existing budget, whose target cannot change. */
  isFixed: boolean;
}

const apisShown = 50;

/** Target of a budget: the account, an app, or an API of an app. */
export function BudgetTarget({ form, apps, isFixed }: BudgetTargetProps) {
  const scope = form.watch('scope');

  return (
    <>
      <Field label="范围">
        <SelectInput disabled={isFixed} {...form.register('scope')}>
          {Object.entries(budgetScopes).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
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
      {scope === 'api' && <ApiChoice form={form} isFixed={isFixed} />}
    </>
  );
}

/** APIs that the chosen app may call in production; preselects the first. */
function ApiChoice({ form, isFixed }: Pick<BudgetTargetProps, 'form' | 'isFixed'>) {
  const appId = form.watch('appId');
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (!appId) return [];
      return (await call(listAppApis, { appId, env: 'prod', pageSize: apisShown }, { signal })).records;
    },
    [appId],
  );
  const apis = useLoaded(load).data;

  useEffect(() => {
    const isOffered = apis?.some(({ apiId }) => apiId === form.getValues('apiId'));
    if (apis && !isOffered && !isFixed) form.setValue('apiId', apis[0]?.apiId ?? '');
  }, [apis, form, isFixed]);

  return (
    <Field label="API" error={form.formState.errors.apiId?.message}>
      <SelectInput disabled={isFixed} {...form.register('apiId')}>
        {(apis ?? []).map((api) => (
          <option key={api.applyId} value={api.apiId}>
            {api.apiName}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}
