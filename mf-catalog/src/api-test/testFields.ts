import type { UseFormReturn } from 'react-hook-form';
import type { OperationView, TestMeta } from '@portal/calls';

type Param = OperationView['params'][number];

export interface TestFields {
  keyId: string;
  /** One for each of `paramsOf`, in their order. */
  values: { value: string }[];
  body: string;
}

export interface TestFormProps {
  form: UseFormReturn<TestFields>;
}

/** Parameters of an operation, without those that authenticate: the server adds them. */
export const paramsOf = ({ params }: OperationView): Param[] =>
  params.filter(
    ({ place, name }) => ['path', 'query', 'header'].includes(place) && !/^x-app-key$/i.test(name),
  );

/** The first key there is, and what the operation's description gives as examples. */
export const exampleFields = ({ apps }: Pick<TestMeta, 'apps'>, operation: OperationView): TestFields => ({
  keyId: apps.flatMap(({ keys }) => keys)[0]?.keyId ?? '',
  values: paramsOf(operation).map(({ example }) => ({ value: example ?? '' })),
  body: operation.request?.example ?? '',
});

/** What was filled in for the parameters of one place. */
export const pairsOf = (params: readonly Param[], values: TestFields['values'], place: Param['place']) =>
  params.flatMap((param, index) => {
    const value = values[index]?.value;
    return param.place === place && value ? [{ name: param.name, value }] : [];
  });
