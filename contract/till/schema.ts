/** Version of the stored events. The server reads every version that tills wrote in the last twelve months. */
export const EVENT_SCHEMA = 1;
