import { VERSIONS } from '@contract/limits'

import { allCalls } from './register-calls'

/** OpenAPI 3.1 from the contract's tables, with the paths as the specification spells them. */
export function openApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { name, family, row, schemas } of allCalls()) {
    const methods = row.alsoMethod ? [row.method, row.alsoMethod] : [row.method]
    const key = row.path.startsWith('/ebapi/') ? 'result' : 'data'
    for (const method of methods) {
      const operation: Record<string, unknown> = {
        operationId: methods.length > 1 && method === row.alsoMethod ? `${name}By${method}` : name,
        tags: [family],
        'x-origin': row.origin,
        'x-implemented': schemas !== null,
        security: row.auth === 'member' ? [{ accessToken: [] }] : [{}, { accessToken: [] }],
        responses: {
          '200': {
            description: '信封；code 为 200 表示成功',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['code', 'message'],
                  properties: {
                    code: { type: 'integer' },
                    message: { type: 'string' },
                    [key]: schemas?.result ?? {},
                  },
                },
              },
            },
          },
        },
      }
      if (schemas !== null) {
        const shape = schemas.params as {
          properties?: Record<string, unknown>
          required?: string[]
        }
        if (method === 'GET') {
          operation['parameters'] = Object.entries(shape.properties ?? {}).map(
            ([field, schema]) => ({
              name: field,
              in: 'query',
              required: shape.required?.includes(field) ?? false,
              schema,
            }),
          )
        } else {
          const type =
            row.body === 'multipart'
              ? 'multipart/form-data'
              : row.body === 'form'
                ? 'application/x-www-form-urlencoded'
                : 'application/json'
          const body =
            row.body === 'multipart'
              ? {
                  ...schemas.params,
                  properties: {
                    ...shape.properties,
                    file: { type: 'string', format: 'binary' },
                  },
                }
              : schemas.params
          operation['requestBody'] = { content: { [type]: { schema: body } } }
        }
      }
      paths[row.path] = { ...paths[row.path], [method.toLowerCase()]: operation }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '拾古接口',
      version: VERSIONS.app,
      description: '由契约表生成。/ebapi 的信封用 result，/rest 的信封用 data。',
    },
    components: {
      securitySchemes: {
        accessToken: { type: 'apiKey', in: 'header', name: 'C-Access-Token' },
      },
    },
    paths,
  }
}
