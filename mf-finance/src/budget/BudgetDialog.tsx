import { useCallback, useState } from 'react';
import {
  budgetActions,
  budgetPeriods,
  budgetScopes,
  listAppApis,
  saveBudget,
  type Budget,
  type CallReply,
  type simpleListApps,
  budgetAction,
  type BudgetAction,
  type BudgetPeriod,
  type BudgetScope,
} from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { Notice, Button, Checkbox, Dialog, Field, SelectInput, TextInput, toast } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useLoaded, useRepeatGuard, useReqNo } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { formatMoney, parseYuan, keyOf, numberOf } from '@portal/rules';

interface BudgetDialogProps {
  edited: Budget | 'new' | null;
  apps: CallReply<typeof simpleListApps>['records'];
  onClose: () => void;
}

const levelChoices = [50, 80, 90, 100];

export function BudgetDialog({ edited, apps, onClose }: BudgetDialogProps) {
  return (
    <Dialog title={edited === 'new' ? '新建预算' : '编辑预算'} isOpen={edited !== null} onClose={onClose}>
      {edited !== null && (
        <BudgetForm
          key={edited === 'new' ? 'new' : edited.budgetId}
          budget={edited === 'new' ? null : edited}
          apps={apps}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface BudgetFormProps {
  budget: Budget | null;
  apps: BudgetDialogProps['apps'];
  onClose: () => void;
}

function BudgetForm({ budget, apps, onClose }: BudgetFormProps) {
  const [scope, setScope] = useState<BudgetScope>(budget?.scope ?? 'account');
  const [appId, setAppId] = useState(budget?.appId ?? apps[0]?.appId ?? '');
  const [apiId, setApiId] = useState(budget?.apiId ?? '');
  const [period, setPeriod] = useState<BudgetPeriod>(budget?.period ?? 'month');
  const [cap, setCap] = useState(budget ? budget.cap.replace(/\.?0+$/, '') : '');
  const [levels, setLevels] = useState<readonly number[]>(budget?.levels ?? [80, 100]);
  const [action, setAction] = useState<BudgetAction>(budget?.action ?? budgetAction.stop);
  const [error, setError] = useState<string | null>(null);
  const [capError, setCapError] = useState<string>();
  const [used, setUsed] = useState<string | null>(null);
  const revalidator = useRevalidator();
  const reqNo = useReqNo();
  const loadApis = useCallback(
    (signal: AbortSignal) =>
      scope === 'api' && appId
        ? call(listAppApis, { appId, pageSize: 50 }, { signal }).then(({ records }) => records)
        : Promise.resolve([]),
    [scope, appId],
  );
  const apis = (useLoaded(loadApis).data ?? []).filter(({ env }) => env === 'prod');

  const save = useRepeatGuard(async () => {
    const content = {
      budgetId: budget?.budgetId,
      scope,
      appId: scope === 'account' ? undefined : appId,
      apiId: scope === 'api' ? apiId || apis[0]?.apiId : undefined,
      period: period as 'month',
      cap: cap.trim(),
      levels: [...levels].sort((a, b) => a - b),
      action,
      isConfirmed: used !== null ? 1 : undefined,
    };
    await call(saveBudget, { ...content, reqNo: reqNo(content) });
  });

  async function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    setError(null);
    if ((parseYuan(cap) ?? 0) <= 0) return setCapError('请输入大于零、最多四位小数的金额');
    setCapError(undefined);
    try {
      await save();
      toast('已保存', 'good');
      void revalidator.revalidate();
      onClose();
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'E4302')
        return setUsed(String(failure.details.used));
      setError(messageOf(failure));
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Field label="范围">
        <SelectInput
          value={scope}
          disabled={budget !== null}
          onChange={({ target }) => setScope(keyOf(budgetScopes, target.value) ?? scope)}
        >
          {Object.entries(budgetScopes).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      {scope !== 'account' && (
        <Field label="应用">
          <SelectInput
            value={appId}
            disabled={budget !== null}
            onChange={({ target }) => setAppId(target.value)}
          >
            {apps.map((app) => (
              <option key={app.appId} value={app.appId}>
                {app.appName}
              </option>
            ))}
          </SelectInput>
        </Field>
      )}
      {scope === 'api' && (
        <Field label="API">
          <SelectInput
            value={apiId}
            disabled={budget !== null}
            onChange={({ target }) => setApiId(target.value)}
          >
            {apis.map((api) => (
              <option key={api.applyId} value={api.apiId}>
                {api.apiName}
              </option>
            ))}
          </SelectInput>
        </Field>
      )}
      <Field label="周期">
        <SelectInput
          value={period}
          disabled={budget !== null}
          onChange={({ target }) => setPeriod(keyOf(budgetPeriods, target.value) ?? period)}
        >
          {Object.entries(budgetPeriods).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label="上限（元）" error={capError}>
        <TextInput
          inputMode="decimal"
          value={cap}
          onChange={({ target }) => {
            setCap(target.value);
            setUsed(null);
          }}
        />
      </Field>
      <p role="group" aria-label="预警">
        {levelChoices.map((level) => (
          <span key={level}>
            <Checkbox
              checked={levels.includes(level)}
              onChange={({ target }) =>
                setLevels(target.checked ? [...levels, level] : levels.filter((one) => one !== level))
              }
            >
              {level}% 提醒
            </Checkbox>{' '}
          </span>
        ))}
      </p>
      <Field label="达到上限时">
        <SelectInput
          value={action}
          onChange={({ target }) => setAction(numberOf(budgetAction, target.value) ?? action)}
        >
          {Object.entries(budgetActions).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      {used !== null && (
        <Notice mood="warn">
          上限低于本期已用 {formatMoney(used)}，保存后会立即触发“达到上限时”的动作。再次保存即确认。
        </Notice>
      )}
      <FormError text={error} />
      <FormActions>
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" $kind="primary">
          {used !== null ? '确认保存' : '保存'}
        </Button>
      </FormActions>
    </form>
  );
}
