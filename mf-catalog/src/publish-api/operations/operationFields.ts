import type { OperationForm } from '@portal/calls';

type Content = NonNullable<OperationForm['body']>;

/** Values of the form: the body is always present, and flags of 0 or 1 are booleans. */
export interface OperationFields extends Omit<OperationForm, 'body' | 'deprecated' | 'params'> {
  deprecated: boolean;
  hasBody: boolean;
  body: Content;
  params: (Omit<OperationForm['params'][number], 'required'> & { required: boolean })[];
}

const jsonContent: Content = { contentType: 'application/json', schema: '', example: '', isKept: 0 };

export const newParameter: OperationFields['params'][number] = {
  place: 'query',
  name: '',
  type: 'string',
  required: false,
  description: '',
  example: '',
};

export const newResponse: OperationFields['responses'][number] = {
  status: '400',
  description: '',
  content: jsonContent,
};

export const newOperation: OperationFields = {
  method: 'GET',
  path: '/',
  summary: '',
  group: '',
  description: '',
  deprecated: false,
  params: [],
  hasBody: false,
  body: jsonContent,
  responses: [{ status: '200', description: '成功', content: jsonContent }],
};

export const fieldsOf = (form: OperationForm): OperationFields => ({
  ...form,
  deprecated: form.deprecated === 1,
  hasBody: form.body !== null,
  body: form.body ?? jsonContent,
  params: form.params.map((param) => ({ ...param, required: param.required === 1 })),
});

/** The operation as sent. */
export const operationOf = ({ hasBody, body, ...fields }: OperationFields): OperationForm => ({
  ...fields,
  path: fields.path.trim(),
  summary: fields.summary.trim(),
  deprecated: fields.deprecated ? 1 : 0,
  body: hasBody ? body : null,
  params: fields.params.map((param) => ({
    ...param,
    name: param.name.trim(),
    required: param.required ? 1 : 0,
  })),
});
