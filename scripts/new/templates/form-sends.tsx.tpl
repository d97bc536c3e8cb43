
it('sends the fields and leaves the page', async () => {
  server.answer(__domain__.__endpoint__, __data__);
  for (const label of __labels__)
    fireEvent.change(box(label), { target: { value: '__sample__' } });
  submit();
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(server.callsOf(__domain__.__endpoint__)[0]?.__sentIn__).toEqual(__input__);
});
