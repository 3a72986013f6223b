const json = { 'content-type': 'application/json' };

/** Signs in at a running server, to sell its demo products one at a time. */
export const openTill = async (port: number) => {
  const at = (path: string) => `http://127.0.0.1:${port}/api/v1${path}`;
  const ask = async (path: string, init: RequestInit = {}) => (await fetch(at(path), init)).json();
  const { data: session } = await ask('/user/login/', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: 'admin', password: 'admin123' }),
  });
  const headers = { ...json, authorization: `MPB ${session.token}` };
  const { data: products } = await ask('/product/?status=active&quantityFrom=1', { headers });
  const { data: branches } = await ask('/branch/', { headers });

  return {
    countOrders: async () => (await ask('/salesOrder/', { headers })).data.totalCount as number,
    /** Undefined when no answer came. */
    sell: (productIndex: number, key: string, signal?: AbortSignal): Promise<Response | undefined> =>
      fetch(at('/salesOrder/'), {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify({
          branchId: branches[0].id,
          status: 'completed',
          allowNegative: true,
          productList: [{ productId: products.data[productIndex % products.data.length].id, orderQty: 1 }],
          payments: [{ paymentType: 'cash', amount: 10_000 }],
        }),
        signal,
      }).catch(() => undefined),
  };
};
